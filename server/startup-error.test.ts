import { expect, test } from 'vitest'
import { explainStartupError } from './start.ts'

const settings = { port: 3000, host: '0.0.0.0', dataDir: '/srv/books', databaseUrl: undefined }
const failed = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields)

test.each([
  [
    'EADDRINUSE',
    3000,
    'Port 3000 is already in use. Stop the other program or choose another port: PORT=3001 npm start',
  ],
  ['EACCES', 80, 'Port 80 needs more rights than this user has. Choose another port: PORT=3000 npm start'],
])('%s at port %i', (code, port, line) => {
  expect(explainStartupError(failed({ syscall: 'listen', code }), { ...settings, port })).toBe(line)
})

test('a HOST that is not an address of this machine', () => {
  const error = failed({ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'elsewhere' })
  expect(explainStartupError(error, { ...settings, host: 'elsewhere' })).toBe(
    'HOST elsewhere is not an address of this machine (ENOTFOUND). Without HOST the shop listens on all addresses.',
  )
})

test.each([
  [{ syscall: 'mkdir', code: 'EACCES', path: '/srv' }, 'is not writable (EACCES)'],
  [{ syscall: 'open', code: 'EROFS', path: '/srv/books/secret.ab' }, 'is not writable (EROFS)'],
  [{ syscall: 'mkdir', code: 'EEXIST', path: '/srv/books' }, 'is not a folder (EEXIST)'],
])('an unusable data directory: %j', (fields, problem) => {
  expect(explainStartupError(failed(fields), settings)).toBe(
    `The data folder /srv/books ${problem}. Choose another folder: DATA_DIR=/path/to/data npm start`,
  )
})

test('an unreachable database is reported without its password', () => {
  const error = failed({ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED 10.0.0.1:5432')
  const databaseUrl = 'postgres://me:secret@10.0.0.1:5432/books'
  expect(explainStartupError(error, { ...settings, databaseUrl })).toBe(
    'The shop cannot connect to the database at 10.0.0.1:5432 (connect ECONNREFUSED 10.0.0.1:5432). Check DATABASE_URL.',
  )
})

test('any other error is one line', () => {
  const error = failed({}, 'initdb: error: invalid locale\n  HINT: choose another')
  expect(explainStartupError(error, settings)).toBe(
    'The shop cannot open: initdb: error: invalid locale HINT: choose another',
  )
  const elsewhere = failed({ code: 'ENOENT', path: '/opt/x', syscall: 'open' })
  expect(explainStartupError(elsewhere, settings)).toBe('The shop cannot open: it failed')
})
