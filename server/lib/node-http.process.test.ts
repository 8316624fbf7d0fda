import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/spawn-store.ts'

const built = ['dist/server', 'dist/render'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ name }) => ({ name, code: readFileSync(join(root, folder, name), 'utf8') })),
)

test('no code of a start imports node:http, which would load the fetch of Node', () => {
  // These are loaded by the first e-mail and the first payment by card.
  const importing = built.filter(({ code }) => /^import .*["'](node:)?http["']/m.test(code))
  expect(importing.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^nodemailer-/),
    expect.stringMatching(/^stripe/),
  ])
})
