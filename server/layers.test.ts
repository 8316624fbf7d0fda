import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The folders of the server: each imports only from lines above its own. */
const layers = [
  ['lib'],
  ['database'],
  ['workers'],
  ['http'],
  ['audit', 'throttle'],
  ['settings'],
  ['catalog'],
  ['stock', 'shop'],
  ['orders', 'rendering'],
  ['mail'],
  ['identity', 'newsletter', 'payments'],
  ['reviews', 'wish-list', 'visits'],
  ['account', 'admin'],
  ['backup'],
  ['trade', 'setup'],
]

const layerOf = new Map(layers.flatMap((folders, layer) => folders.map((folder) => [folder, layer])))
const folderOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]

/** Types are no dependency at run time. */
const imports =
  /^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

const isOfTests = (path: string) => /\.test\.ts$|\/testing\//.test(path)

test('a folder of the server imports only from the layers below it', () => {
  const files = globSync('server/*/**/*.ts').filter((path) => !isOfTests(path))
  expect(new Set(files.map(folderOf))).toEqual(new Set(layerOf.keys()))
  const upwards = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(imports)]
      .map(([, named, whole, late]) => normalize(join(dirname(path), named ?? whole ?? late ?? '')))
      .filter((to) => {
        const [from, into] = [folderOf(path) ?? '', folderOf(to) ?? '']
        return into && from !== into && layerOf.get(into)! >= layerOf.get(from)!
      })
      .map((to) => `${path} → ${to}`),
  )
  expect(upwards).toEqual([])
})

const writesLedger =
  /\b(?:insert into|delete from|merge into) stock(?:_moves)?\b|\bupdate stock_moves\b|\bupdate stock set (?:(?!\bfrom\b|\bwhere\b)[^`])*\bon_hand =/

test('only the ledger writes numbers of copies and their moves', () => {
  const writers = globSync('server/**/*.ts').filter(
    (path) => !isOfTests(path) && writesLedger.test(readFileSync(path, 'utf8')),
  )
  // The setup deletes all rows of the demo.
  expect(writers.toSorted()).toEqual(['server/setup/setup.sql.ts', 'server/stock/ledger.sql.ts'])
})
