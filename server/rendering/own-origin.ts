import type { Origins } from '../http/routing/origins.ts'

type Known = { publicUrl: string | undefined; origins: Pick<Origins, 'isOurHost'> }

/** The origin of the store. The Host header is trusted only if it is a known host. */
export function ownOrigin(
  { protocol, host }: { protocol: string; host: string },
  { publicUrl, origins }: Known,
): string | undefined {
  if (publicUrl) return publicUrl
  return origins.isOurHost(host) ? URL.parse(`${protocol}://${host}`)?.origin : undefined
}
