type AuthEvent = { type: string; error?: { code: string } | null }
type Handler = (message: { type: 'authEvent'; authEvent: AuthEvent }) => unknown

/** Where the shop's page behind "Sign in with Google" leaves its answer, when it had this window for itself. */
const leftBehind = 'idp:redirectEvent'
const nothingLeft: AuthEvent = { type: 'unknown', error: { code: 'auth/no-auth-event' } }

/**
 * Firebase hears from its popup through a hidden frame that a script of Google's opens. Where the shop is its own
 * provider that page is on our own origin, so a channel does the same: no frame, no script from elsewhere. It must be
 * in place before the client library is, or browsers on phones wait for Google's script before anything else.
 */
export function standInForGapi(): void {
  let tell: Handler | undefined
  const deliver = (authEvent: AuthEvent) => tell?.({ type: 'authEvent', authEvent })
  const channel = new BroadcastChannel('idp')
  channel.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => deliver(data))

  const frame = {
    restyle: async () => {},
    ping: async (answer: (pong: [true]) => void) => answer([true]),
    register: (_name: 'authEvent', handler: Handler) => {
      tell = handler
      const left = sessionStorage.getItem(leftBehind)
      sessionStorage.removeItem(leftBehind)
      queueMicrotask(() => deliver(left ? JSON.parse(left) : nothingLeft))
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
