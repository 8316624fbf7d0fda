import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isLoopback } from './origins.ts'

/** The address of a connection that was reset is not known any more. */
export const isDisconnected = ({ socket }: IncomingMessage) => socket.destroyed || !socket.remoteAddress

/** Several times the longest path of the store. A query may be longer. */
export const maxPathLength = 2_048

export const hasLongPath = (url: string) =>
  url.length > maxPathLength && !url.slice(0, maxPathLength + 1).includes('?')

const addedByProxies = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/

/** Whether a proxy says that it forwards the request. */
export const isForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) => addedByProxies.test(name))

/** Whether the request comes from this machine and not through a proxy. */
export function isAtThisMachine({ socket, headers }: IncomingMessage): boolean {
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = `http://${headers.host}`
  return isLoopback(from) && URL.canParse(host) && isLoopback(new URL(host).hostname) && !isForwarded(headers)
}

/** Paths without pages; clients get data there whatever they accept. */
const forPrograms =
  /^\/(api|assets|covers|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)([/?]|$)/

/** Whether the client is a browser that loads a page. */
export const wantsPage = ({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') &&
  !forPrograms.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')

type Cookie = {
  name: string
  value: string
  /** In seconds; 0 deletes the cookie. */
  maxAge: number
  isSecure: boolean
  path?: string
  sameSite?: 'Lax' | 'Strict'
  /** Whether scripts may read it. */
  isReadable?: boolean
}

/** The value of a Set-Cookie header. */
export function setCookie({ name, value, maxAge, isSecure, ...options }: Cookie): string {
  const { path = '/', sameSite = 'Lax', isReadable = false } = options
  const attributes = [`Max-Age=${maxAge}`, `Path=${path}`, `SameSite=${sameSite}`]
  if (isSecure) attributes.push('Secure')
  if (!isReadable) attributes.push('HttpOnly')
  return [`${name}=${value}`, ...attributes].join('; ')
}

/** Reads one cookie of a Cookie header. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Browsers accept this prefix only with Secure, without a domain and for the whole host. */
export const hostPrefix = (isSecure: boolean) => (isSecure ? '__Host-' : '')
