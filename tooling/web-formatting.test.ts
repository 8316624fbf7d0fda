import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')

/** What formats prices, numbers and dates. Names of countries, currencies and languages are neither. */
const formatting = /\.toLocale(Date|Time)?String\(|\.toFixed\(|Intl\.(Number|DateTime|RelativeTime)Format\(/g

/** Asks the browser for its time zone. */
const exceptions = { 'admin/setup/regions.ts': 'Intl.DateTimeFormat(' }

test('prices, numbers and dates are formatted in one place', async () => {
  const files = (await readdir(web, { recursive: true })).filter(
    (name) =>
      /\.tsx?$/.test(name) && name !== 'app/shop/format.tsx' && !/\.test\.tsx?$|(^|\/)testing\//.test(name),
  )
  const found = await Promise.all(
    files.map(async (name) => [name, (await readFile(join(web, name), 'utf8')).match(formatting)?.join()]),
  )
  expect(Object.fromEntries(found.filter(([, uses]) => uses))).toEqual(exceptions)
})
