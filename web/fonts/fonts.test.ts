import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const inFonts = (name: string) => join(import.meta.dirname, name)

test('the style sheets name all font files, and no font has weights that nobody uses', () => {
  const styles = ['fraunces.css', 'inter.css'].map((name) => readFileSync(inFonts(name), 'utf8')).join('')
  const named = [...styles.matchAll(/url\(\.\/(.+?)\)/g)].map(([, name]) => name!)
  const files = globSync('*.woff2', { cwd: import.meta.dirname })
  expect(named.sort()).toEqual(files.sort())
  const bytes = files.reduce((sum, name) => sum + statSync(inFonts(name)).size, 0)
  expect(bytes, 'with all weights they are 300 kB').toBeLessThan(215_000)
})
