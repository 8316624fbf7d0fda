import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Without the dot folders, which hold caches. */
function installedBytes(): number {
  const modules = join(root, 'node_modules')
  const packages = readdirSync(modules).filter((name) => !name.startsWith('.'))
  const files = packages.flatMap((name) =>
    readdirSync(join(modules, name), { recursive: true }).map((file) => join(modules, name, String(file))),
  )
  return files.reduce((bytes, file) => bytes + lstatSync(file).size, 0)
}

test('the packages are less than 500 MB', () => {
  expect(installedBytes() / 1e6).toBeLessThan(500)
})

test('npm prints errors only, also on a Node that a package calls too old', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^loglevel=error$/m)
})
