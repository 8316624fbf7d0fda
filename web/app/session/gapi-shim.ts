import { session } from '../browser-storage.ts'

type AuthEvent = { type: string; error?: { code: string } | null }
type Handler = (message: { type: 'authEvent'; authEvent: AuthEvent }) => unknown

/** sessionStorage key of the result of the OAuth page, if that page replaced this one (no popup). */
const resultKey = 'idp:redirectEvent'
const noResult: AuthEvent = { type: 'unknown', error: { code: 'auth/no-auth-event' } }

/**
 * Firebase receives the result of its popup through a hidden frame that Google's script opens. With the
 * embedded provider the popup has the store's own origin, so a BroadcastChannel replaces both. The
 * shim must be installed before the client library starts, or mobile browsers wait for Google's script first.
 */
export function standInForGapi(): void {
  let notify: Handler | undefined
  const deliver = (authEvent: AuthEvent) => notify?.({ type: 'authEvent', authEvent })
  const channel = new BroadcastChannel('idp')
  channel.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => deliver(data))

  const frame = {
    restyle: async () => {},
    ping: async (answer: (pong: [true]) => void) => answer([true]),
    register: (_name: 'authEvent', handler: Handler) => {
      notify = handler
      const stored = session.get(resultKey)
      session.remove(resultKey)
      queueMicrotask(() => deliver(stored ? JSON.parse(stored) : noResult))
    },
    send: (_name: string, _data: unknown, answer: (support: [{ webStorageSupport: true }]) => void) => {
      try {
        answer([{ webStorageSupport: true }])
      } catch {
        // The library's own callback always throws once it has done its work.
      }
    },
  }
  const context = { open: (_options: unknown, opened: (it: typeof frame) => unknown) => opened(frame) }
  const iframes = { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context }
  Object.assign(globalThis, { gapi: { iframes } })
}
