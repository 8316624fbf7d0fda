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
