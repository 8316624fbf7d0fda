import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { hostPrefix, readCookie, setCookie } from '../http/routing/headers.ts'
import type { Origins } from '../http/routing/origins.ts'
import { randomCode } from './random-code.ts'

/** Recognises a browser that has signed in to an account before. It proves nothing else. */
export type DeviceCookie = {
  /** The browser's id, if it has signed in to this account. */
  read(cookies: string | undefined, account: string): string | undefined
  /** The value of a Set-Cookie header, with the same id if there is one. */
  write(cookies: string | undefined, account: string): string
}

const year = 365 * 86_400

/** A family shares a browser. More would make the cookie header too long for some servers. */
const maxAccounts = 5

/** One cookie for all accounts, with an entry for each of the latest: id and signature. */
export function deviceCookie(secret: string, instanceId: string, { isSecure }: Origins): DeviceCookie {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'device cookies', 32))
  const name = `${hostPrefix(isSecure)}device-${instanceId}`
  const entriesIn = (cookies: string | undefined) => readCookie(cookies, name)?.split('~') ?? []
  const entryFor = (id: string, account: string) =>
    `${id}.${createHmac('sha256', key).update(`${id} ${account}`).digest('base64url')}`
  const isFor = (account: string) => (entry: string) =>
    isEqual(entry, entryFor(entry.split('.')[0] ?? '', account))
  return {
    read: (cookies, account) => entriesIn(cookies).find(isFor(account))?.split('.')[0],
    write: (cookies, account) => {
      const entries = entriesIn(cookies)
      const own = entries.find(isFor(account)) ?? entryFor(randomCode(), account)
      const others = entries.filter((entry) => entry !== own).slice(0, maxAccounts - 1)
      const value = [own, ...others].join('~')
      return setCookie({ name, value, maxAge: year, isSecure, sameSite: 'Strict' })
    },
  }
}

function isEqual(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
