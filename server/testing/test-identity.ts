import type { Google } from '../identity/google-oauth/google.ts'
import { type IdentitySettings, openIdentity } from '../identity/identity.ts'
import { instanceIdOf } from '../identity/secret.ts'
import { keyEncryption, signingKeys } from '../identity/signing-keys/signing-keys.ts'

export type IdentityOptions = Partial<Omit<IdentitySettings, 'google'>> & {
  google?: Google
  firebaseKeysUrl?: string
  isDemo?: boolean
}

type IdentityParts = Omit<
  Parameters<typeof openIdentity>[0],
  'settings' | 'instanceId' | 'signingKeys' | 'isDemo'
>

export function testIdentity(
  { google, firebaseKeysUrl, isDemo = false, ...given }: IdentityOptions,
  { rateLimit, isDemoNow, ...parts }: IdentityParts & { rateLimit: number; isDemoNow(): boolean },
) {
  const usual = { firebase: undefined, google: undefined, publicUrl: undefined, allowedOrigins: [] }
  const settings = { ...usual, demoByChoice: false, rateLimit, ...given }
  const instanceId = instanceIdOf(parts.secret)
  const identity = openIdentity({
    ...parts,
    settings,
    instanceId,
    signingKeys: signingKeys(parts.db, keyEncryption(parts.secret), instanceId),
    isDemo: () => isDemo && isDemoNow(),
    ...(firebaseKeysUrl && { firebaseKeysUrl }),
  })
  const provider = identity.provider && { ...identity.provider, ...(google && { google: () => google }) }
  return { ...identity, provider }
}
