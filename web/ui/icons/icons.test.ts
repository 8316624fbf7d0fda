import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const texts = globSync('**/*.{ts,tsx}', { cwd: web }).map((path) => readFileSync(join(web, path), 'utf8'))

test('every icon is used', () => {
  const icons = texts.flatMap((text) => [...text.matchAll(/^export const (\w+): IconNode/gm)])
  const imports = texts.flatMap((text) => [...text.matchAll(/import \{([^}]+)\} from '[^']*icons\b[^']*'/g)])
  const used = imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  expect(icons.length).toBeGreaterThan(60)
  expect(icons.map(([, name]) => name).filter((name) => !used.includes(name!))).toEqual([])
})
