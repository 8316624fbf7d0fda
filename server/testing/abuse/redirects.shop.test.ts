import { expect, test } from 'vitest'
import { openShopWithGoogle } from '../../identity/google-oauth/testing/shop-with-google.ts'
import { openPopup } from '../../identity/google-oauth/testing/popup.ts'
import { callsAt, messageOf, rita } from '../../identity/firebase-auth-api/testing/ask.ts'
import { openTestShop } from '../test-shop.ts'
import { sendRaw } from './support/raw.ts'
import { everyPath } from './support/targets.ts'

const { shop, fakeGoogle } = await openShopWithGoogle()
const demo = await openTestShop({ identity: { google: { kind: 'demo', isPublic: true } } })
const named = await openTestShop({ identity: { publicUrl: 'https://books.example' } })
const { host } = new URL(shop.origin)
const { ask } = callsAt(shop)
await ask('signUp', rita)

/** Open-redirect targets in disguise. */
const elsewhere = (host: string) => [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  'https:evil.example',
  'https:/evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  `http://${host}@evil.example/`,
  `http://${host}.evil.example/`,
  `http://evil.example/http://${host}/`,
  `http://evil.example#${host}`,
  `http://evil.example\\@${host}/`,
  `blob:http://${host}/x`,
  `ftp://${host}/`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://%65vil.example/',
  'http://ⓔvil.example/',
]

test.each(elsewhere(host))('the popup does not return to %s', async (redirectUrl) => {
  for (const at of [shop, demo]) {
    const answer = await openPopup(at, { redirectUrl })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  }
})

test.each(elsewhere('localhost:3000'))('a code request with continueUrl %s fails', async (continueUrl) => {
  const asked = { requestType: 'PASSWORD_RESET', email: rita.email, continueUrl }
  expect(messageOf(await ask('sendOobCode', asked))).toBe('UNAUTHORIZED_DOMAIN')
})

test('the only redirect out of the store goes to Google', async () => {
  const answer = await openPopup(shop)
  expect(answer.status).toBe(303)
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe(fakeGoogle.issuer.origin)
})

const parameters = [
  'continue',
  'from',
  'goto',
  'next',
  'r',
  'redirect',
  'redirect_uri',
  'return',
  'returnTo',
  'to',
  'u',
  'url',
]

test('no other URL of the store redirects', async () => {
  const asked = new URLSearchParams(parameters.map((name) => [name, '//evil.example/'])).toString()
  const ways = everyPath.flatMap((path) => [`${path}?${asked}`, `/${path}`, `${path}/..//evil.example`])
  for (const path of [
    ...ways,
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
  ]) {
    const line = `GET ${path} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`
    const { text, statuses } = await sendRaw(named.origin, line)
    expect(text, path).not.toMatch(/^location:|http-equiv="?refresh/im)
    expect(statuses, path).not.toEqual([])
    expect(statuses[0], path).not.toSatisfy((status: number) => status >= 300 && status < 400)
  }
})
