import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    demo: true,
    rateLimit: 600,
    admin: undefined,
  })
})

test('an empty variable counts as one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
})

test('what is set is honoured', () => {
  const environment = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/books',
    ADMIN_USERNAME: 'Boss',
    ADMIN_PASSWORD: 'correct horse',
  }
  expect(readSettings(environment)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/books',
    admin: { username: 'boss', password: 'correct horse' },
  })
})

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://shop@db/shop' }, false],
  [{ DATABASE_URL: 'postgres://shop@db/shop', DEMO: '1' }, true],
])('%j makes the demo %s', (environment, demo) => {
  expect(readSettings(environment)).toMatchObject({ demo })
})

test.each([
  [{ PORT: 'http' }, ['PORT is a number']],
  [{ PORT: '70000' }, ['PORT is at most 65535']],
  [{ DATABASE_URL: 'mysql://db' }, ['DATABASE_URL looks like postgres://user:password@host/database']],
  [{ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD has at least 8 characters']],
  [{ ADMIN_USERNAME: 'boss' }, ['ADMIN_USERNAME needs an ADMIN_PASSWORD beside it']],
  [{ DEMO: 'yes', LOG_LEVEL: 'loud' }, ['DEMO is 0 or 1', 'LOG_LEVEL is a level of pino']],
  [
    { DEMO: '0', ADMIN_PASSWORD: 'bookstore' },
    ["ADMIN_PASSWORD is the demo's, which everybody knows: please choose another"],
  ],
])('%j is refused with one line for each', (environment, wrong) => {
  expect(readSettings(environment)).toEqual({ wrong })
})
