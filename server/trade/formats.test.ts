import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['engine', /from '\.\.\/(onix|csv|decisions|jobs)\//],
  ['onix', /from '(\.\.\/)+(csv|jobs)\//],
  ['csv', /from '(\.\.\/)+(onix|decisions|jobs)\//],
  ['decisions', /from '\.\.\/(csv|jobs)\//],
])('%s knows nothing of the formats beside it', (folder, others) => {
  const files = globSync('**/*.ts', { cwd: join(import.meta.dirname, folder) })
  const sources = files.filter((file) => !/testing|\.test\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(5)
  const text = (file: string) => readFileSync(join(import.meta.dirname, folder, file), 'utf8')
  expect(sources.filter((file) => others.test(text(file)))).toEqual([])
})
