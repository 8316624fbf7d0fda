import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { browserName } from './log-in.ts'
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, totpStep, totpUri } from './second-factor.ts'

test('a code is accepted in its own time step and in the one before and after', () => {
  // The secret and a code of RFC 6238, appendix B, with its six last digits.
  const secret = Secret.fromUTF8('12345678901234567890').base32
  const at = (seconds: number) => totpStep(secret, '005924', seconds * 1000)
  expect([1_234_567_890, 1_234_567_860, 1_234_567_920].map(at)).toEqual([41_152_263, 41_152_263, 41_152_263])
  expect([1_234_567_800, 1_234_567_980].map(at)).toEqual([undefined, undefined])
  for (const wrong of ['5924', 'abcdef', '', '0059240', '005 924'])
    expect(totpStep(secret, wrong)).toBeUndefined()
})

test('the URI for an app has issuer, username and secret', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(secret, 'ada', 'books.example'))
  expect([uri.protocol, uri.host + uri.pathname]).toEqual(['otpauth:', 'totp/books.example:ada'])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'books.example', digits: '6' })
  expect(new TOTP({ secret: Secret.fromBase32(secret) }).generate()).toMatch(/^\d{6}$/)
})

test('recovery codes differ, and hyphens do not matter', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  const [code = ''] = codes
  expect(recoveryCodeHash(code)).toEqual(recoveryCodeHash(code.replaceAll('-', '')))
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [`curl/8.5.0 ${'x'.repeat(500)}`, `curl/8.5.0 ${'x'.repeat(29)}`],
  [undefined, ''],
])('%s is shown as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
