import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    workers: 1,
    demo: true,
    rateLimit: 600,
    admin: undefined,
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}))
})

test('settings are read from the environment', () => {
  const environment = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/books',
    ADMIN_USERNAME: 'Boss',
    ADMIN_PASSWORD: 'correct horse',
  }
  expect(readConfig(environment)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/books',
    admin: { username: 'boss', password: 'correct horse' },
  })
})

test('read replicas are a comma-separated list', () => {
  const replicas = ['postgres://shop@b/shop', 'postgresql://shop@c:5433/shop?sslmode=require']
  const environment = { DATABASE_URL: 'postgres://shop@a/shop', DATABASE_READ_URLS: replicas.join(', ') }
  expect(readConfig(environment)).toMatchObject({ readUrls: replicas })
  expect(readConfig({})).toMatchObject({ readUrls: [] })
})

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://shop@db/shop' }, false],
  [{ DATABASE_URL: 'postgres://shop@db/shop', DEMO: '1' }, true],
])('%j makes the demo %s', (environment, demo) => {
  expect(readConfig(environment)).toMatchObject({ demo })
})

test.each([
  [{ PORT: 'http' }, ['PORT must be a number']],
  [{ PORT: '70000' }, ['PORT must be at most 65535']],
  [{ DATABASE_URL: 'mysql://db' }, ['DATABASE_URL must look like postgres://user:password@host/database']],
  [
    { DATABASE_URL: 'postgres://db/shop', DATABASE_READ_URLS: 'postgres://a/shop, b' },
    ['DATABASE_READ_URLS must be a list of URLs such as postgres://user:password@host/database'],
  ],
  [{ DATABASE_READ_URLS: 'postgres://copy/shop' }, ['DATABASE_READ_URLS needs a DATABASE_URL beside it']],
  [{ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD must have at least 8 characters']],
  [
    { ADMIN_USERNAME: '\u212Aing', ADMIN_PASSWORD: 'correct horse' },
    ['ADMIN_USERNAME must not contain U+0130 or U+212A, whose lower case is another letter'],
  ],
  [
    { ADMIN_PASSWORD: 'Password1' },
    ['ADMIN_PASSWORD is among the commonest passwords: please choose another'],
  ],
  [{ ADMIN_USERNAME: 'boss' }, ['ADMIN_USERNAME needs an ADMIN_PASSWORD beside it']],
  [
    { DEMO: 'yes', LOG_LEVEL: 'loud' },
    ['DEMO must be 0 or 1', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent'],
  ],
  [
    { DEMO: '0', ADMIN_PASSWORD: 'bookstore' },
    ["ADMIN_PASSWORD is the demo's, which is public: please choose another"],
  ],
])('%j is refused with one line for each error', (environment, wrong) => {
  expect(readConfig(environment)).toEqual({ wrong })
})

test('settings of Firebase, Google and the mail server are required together', () => {
  const wrong = (environment: Record<string, string>) => readConfig(environment)
  expect(wrong({ FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'shop' })).toEqual({
    wrong: ['FIREBASE_AUTH_DOMAIN is missing beside FIREBASE_API_KEY, FIREBASE_PROJECT_ID'],
  })
  expect(wrong({ GOOGLE_CLIENT_ID: 'id' })).toEqual({
    wrong: ['GOOGLE_CLIENT_SECRET is missing beside GOOGLE_CLIENT_ID'],
  })
  expect(wrong({ SMTP_URL: 'smtp://mail.example' })).toEqual({
    wrong: ['SMTP_URL needs a PUBLIC_URL beside it, for the links in e-mails'],
  })
  const whole = {
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'shop',
    PUBLIC_URL: 'https://books.example/',
    ALLOWED_ORIGINS: 'https://www.books.example, https://books.test:8443',
    SMTP_URL: 'smtps://me:secret@mail.example',
    ADMIN_PASSWORD: 'correct horse',
  }
  expect(readConfig(whole)).toMatchObject({
    firebase: { apiKey: 'key', authDomain: 'shop.firebaseapp.com', projectId: 'shop' },
    publicUrl: 'https://books.example',
    allowedOrigins: ['https://www.books.example', 'https://books.test:8443'],
    mail: { url: 'smtps://me:secret@mail.example', from: 'shop@books.example' },
  })
})

test.each([
  ['PUBLIC_URL', 'books.example', 'must look like https://books.example'],
  ['PUBLIC_URL', 'https://books.example/shop', 'must look like https://books.example'],
  [
    'SECURITY_CONTACT',
    'http://books.example',
    'must be an e-mail address or a URL that starts with https://',
  ],
  ['SECURITY_CONTACT', 'the owner', 'must be an e-mail address or a URL that starts with https://'],
  ['WORKERS', 'two', 'must be a number'],
  ['WORKERS', '0', 'must be at least 1'],
  ['WORKERS', '14', 'must be at most 13'],
  ['TRUST_PROXY', '11', 'must be at most 10'],
  ['LOG_FORMAT', 'xml', 'must be pretty or json'],
  ['SMTP_URL', 'mail.example', 'must look like smtps://user:password@host'],
  ['SECRET_PREVIOUS', 'short', 'must have at least 32 characters'],
  ['BACKUP_PASSPHRASE', 'eleven char', 'must have at least 12 characters'],
  ['FIREBASE_AUTH_DOMAIN', 'https://x; script-src *', 'must be a host, such as project.firebaseapp.com'],
])('%s must not be %s', (name, value, why) => {
  expect(readConfig({ [name]: value })).toEqual({ wrong: [`${name} ${why}`] })
})

test.each([{ PUBLIC_URL: 'https://books.example' }, { ALLOWED_ORIGINS: 'https://books.example' }])(
  'a store with a public URL is no demo unless DEMO=1 is set, and refuses the demo password: %j',
  (address) => {
    expect(readConfig({ ...address })).toMatchObject({ demo: false, isPublic: true })
    expect(readConfig({ ...address, DEMO: '1' })).toHaveProperty('wrong')
    expect(readConfig({ ...address, ADMIN_PASSWORD: 'bookstore' })).toHaveProperty('wrong')
    expect(readConfig({ ...address, ADMIN_PASSWORD: 'correct horse' })).not.toHaveProperty('wrong')
    expect(readConfig({ ...address, DEMO: '0' })).not.toHaveProperty('wrong')
  },
)

test.each([
  ['security@books.example', 'mailto:security@books.example'],
  ['https://books.example/report a bug', 'https://books.example/report%20a%20bug'],
])('the security contact %s is the URI %s', (SECURITY_CONTACT, securityContact) => {
  expect(readConfig({ SECURITY_CONTACT })).toMatchObject({ securityContact })
})

test('settings without effect are refused', () => {
  const project = { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd.example', FIREBASE_PROJECT_ID: 'p' }
  expect(readConfig({ ...project, GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's' })).toHaveProperty('wrong')
  expect(readConfig({ MAIL_FROM: 'shop@books.example' })).toEqual({
    wrong: ['MAIL_FROM needs an SMTP_URL beside it'],
  })
  expect(readConfig({ SECRET: 'x'.repeat(32), SECRET_PREVIOUS: 'x'.repeat(32) })).toEqual({
    wrong: ['SECRET_PREVIOUS is the same as SECRET: set the secret before it, or none'],
  })
  expect(readConfig({ BACKUP_PASSPHRASE: 'x'.repeat(12), BACKUP_PASSPHRASE_FILE: '/run/it' })).toEqual({
    wrong: ['BACKUP_PASSPHRASE has no effect beside BACKUP_PASSPHRASE_FILE: set one of them'],
  })
})

test.each([
  [{}, true, 'pretty'],
  [{}, false, 'json'],
  [{ NODE_ENV: 'production' }, true, 'json'],
  [{ LOG_FORMAT: 'pretty' }, false, 'pretty'],
  [{ LOG_FORMAT: 'json' }, true, 'json'],
])('%j with a terminal: %s logs %s', (environment, isTerminal, logFormat) => {
  expect(readConfig(environment, isTerminal)).toMatchObject({ logFormat })
})

test('the fake of the payment provider is for this machine alone, and has keys of its own', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const fake = 'http://127.0.0.1:4242'
  expect(readConfig({ PAYMENTS: 'fake' })).toMatchObject({ payments: { fake: 'own' } })
  expect(readConfig({ ...keys, PAYMENTS: fake })).toMatchObject({ payments: { fake: new URL(fake) } })
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual({
    wrong: ['STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY'],
  })
  for (const wrong of [
    { PAYMENTS: 'yes' },
    { PAYMENTS: 'https://pay.example' },
    { PAYMENTS: 'fake', WORKERS: '2' },
    { PAYMENTS: 'fake', PUBLIC_URL: 'https://books.example', ADMIN_PASSWORD: 'correct horse' },
    { ...keys, PAYMENTS: 'fake' },
    { ...keys, PAYMENTS: fake, STRIPE_SECRET_KEY: 'sk_live_1' },
    { ...keys, STRIPE_SECRET_KEY: 'pk_test_1' },
  ])
    expect(readConfig(wrong), JSON.stringify(wrong)).toHaveProperty('wrong')
})
