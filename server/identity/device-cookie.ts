import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { hostPrefix, readCookie, setCookie } from '../http/cookies.ts'
import type { Origins } from './origins.ts'
import { randomCode } from './random-code.ts'

/** Recognises a browser that has signed in to an account before. It proves nothing else. */
export type DeviceCookie = {
  /** The browser's id, if it has signed in to this account. */
  read(cookies: string | undefined, account: string): string | undefined
  /** The value of a Set-Cookie header, with the same id if there is one. */
  write(cookies: string | undefined, account: string): string
}

const year = 365 * 86_400

/** One cookie per account: a browser may sign in as a shopper and as an admin. */
export function deviceCookie(secret: string, instanceId: string, { isSecure }: Origins): DeviceCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'device cookies', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const nameFor = (account: string) =>
    `${hostPrefix(isSecure)}device-${instanceId}-${sign(account).slice(0, 12)}`

  function read(cookies: string | undefined, account: string) {
    const [id, signature = ''] = readCookie(cookies, nameFor(account))?.split('.') ?? []
    return id && isEqual(signature, sign(`${id} ${account}`)) ? id : undefined
  }
  return {
    read,
    write: (cookies, account) => {
      const id = read(cookies, account) ?? randomCode()
      const value = `${id}.${sign(`${id} ${account}`)}`
      return setCookie({ name: nameFor(account), value, maxAge: year, isSecure, sameSite: 'Strict' })
    },
  }
}

const isEqual = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
