import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { type Banner, bannerLines, rootNotice } from './start.ts'

const usual: Banner = {
  port: 3000,
  host: '0.0.0.0',
  publicUrl: undefined,
  data: '/srv/data',
  hasDemoAdmin: true,
  isOpen: true,
}
const linesOf = (banner: Partial<Banner>, isTerminal = false) =>
  bannerLines({ ...usual, ...banner }, isTerminal).map((line) => stripVTControlCharacters(line))

test('a terminal shows the addresses, the demo sign-in, the data and how to stop', () => {
  expect(linesOf({}, true)).toEqual([
    '',
    'The shop is open at http://localhost:3000',
    '',
    '  Admin   http://localhost:3000/admin  (sign in as admin / bookstore; from elsewhere, set ADMIN_PASSWORD)',
    '  Data    /srv/data',
    '  Stop    Ctrl+C',
    '',
  ])
})

test('a store that is not a demo shows no password, but its public URL', () => {
  expect(linesOf({ hasDemoAdmin: false, publicUrl: 'https://books.example' })).toEqual([
    'The shop is open at http://localhost:3000',
    '  Public  https://books.example',
    '  Admin   https://books.example/admin',
    '  Data    /srv/data',
  ])
})

test('a store that its owner has not opened yet says so', () => {
  expect(linesOf({ isOpen: false })[0]).toBe(
    'The shop is running at http://localhost:3000 (not open yet: visitors see “Opening soon”)',
  )
})

test.each([
  ['::', 'http://localhost:3000'],
  ['127.0.0.1', 'http://localhost:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
])('HOST %s is shown as %s', (host, url) => {
  expect(linesOf({ host })[0]).toBe(`The shop is open at ${url}`)
})

test('a start as root says how to run the store as a user of its own', () => {
  const notice = rootNotice('/srv/data')
  for (const command of [
    'useradd --system --create-home bookstore',
    'chown -R bookstore: /srv/data',
    'runuser -u bookstore -- npm start',
  ])
    expect(notice).toContain(command)
  expect(rootNotice("/srv/Ada's data")).toContain(`chown -R bookstore: '/srv/Ada'\\''s data' `)
})
