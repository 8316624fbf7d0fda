import { ActionCodeURL } from '@firebase/auth'
import { expect, test } from 'vitest'
import { encryptionWith } from '../lib/encryption.ts'
import { defaultSettings } from '../settings/registry.ts'
import { messageRenderer } from './templates.ts'

const encryption = encryptionWith('a secret', 'letters')
const render = messageRenderer({
  shop: { current: { settings: defaultSettings(true), isDemo: true } },
  encryption,
  apiKey: 'key-of-the-store',
  baseUrl: () => 'https://books.example',
})

/** The link of a message as the client library reads it. */
function linkIn(template: string, data: object) {
  const encrypted = encryption.encrypt(JSON.stringify(data))
  const row = {
    id: '1',
    to: 'rita@reader.example',
    template,
    encrypted,
    order: null,
    kept: null,
    bookId: null,
    book: null,
    attempts: 0,
  }
  const text = render({ ...row, createdAt: '', hoursOld: 0 })?.text ?? ''
  const link = /^https:\S+$/m.exec(text)?.[0] ?? ''
  return { link, parsed: ActionCodeURL.parseLink(link) }
}

test.each([
  ['reset-password', 'PASSWORD_RESET'],
  ['verify-email', 'VERIFY_EMAIL'],
  ['change-email', 'VERIFY_AND_CHANGE_EMAIL'],
])('the client library reads the link of %s', (template, operation) => {
  const continueUrl = 'https://books.example/search?q=a%20b+c&page=2#top'
  const { link, parsed } = linkIn(template, { code: 'a-code', link: { continueUrl, lang: 'pt-BR' } })
  expect(link).toMatch('https://books.example/auth/action?')
  expect(parsed).toEqual({
    apiKey: 'key-of-the-store',
    operation,
    code: 'a-code',
    continueUrl,
    languageCode: 'pt-BR',
    tenantId: null,
  })
})

test('a message of an earlier version has a link in English without a continue URL', () => {
  const { parsed } = linkIn('verify-email', { code: 'a-code' })
  expect(parsed).toMatchObject({
    apiKey: 'key-of-the-store',
    code: 'a-code',
    continueUrl: null,
    languageCode: 'en',
  })
})
