import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const inWeb = (path: string) => join(import.meta.dirname, '../web', path)
const read = (path: string) => readFileSync(inWeb(path), 'utf8')

const matches = (texts: string[], pattern: RegExp) =>
  texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, group = '']) => group))

test('every icon is used', () => {
  const texts = globSync('**/*.{ts,tsx}', { cwd: inWeb('') }).map(read)
  const files = ['ui/icons/every-page.ts', 'ui/icons/screen-icons.ts', 'admin/ui/icons.ts']
  const icons = matches(files.map(read), /^export const (\w+) =/gm)
  const imports = matches(texts, /import \{([^}]+)\} from '[^']*icons\b[^']*'/g)
  const used = new Set(imports.flatMap((names) => names.split(',').map((name) => name.trim())))
  expect(icons.length).toBeGreaterThan(60)
  expect(icons.filter((name) => !used.has(name))).toEqual([])
})

test('the style sheets name all font files, and no font has weights that nobody uses', () => {
  const named = matches(['app/fonts/fraunces.css', 'app/fonts/inter.css'].map(read), /url\(\.\/(.+?)\)/g)
  const files = globSync('*.woff2', { cwd: inWeb('app/fonts') })
  expect(named.sort()).toEqual(files.sort())
  const bytes = files.reduce((sum, name) => sum + statSync(inWeb(`app/fonts/${name}`)).size, 0)
  expect(bytes, 'with all weights they are 300 kB').toBeLessThan(215_000)
})
