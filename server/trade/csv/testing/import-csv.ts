import type { TestShop } from '../../../testing/test-shop.ts'
import type { ImportOptions } from '../../engine/run-import.ts'
import type { Counts } from '../../engine/outcomes.ts'
import { importPath, writeFeed } from '../../onix/testing/import-text.ts'
import { exportedShop, type ExportKind, exportPieces } from '../../export/export-pieces.ts'
import { openShopState } from '../../../settings/shop-state.ts'

type Told = {
  /** By line: its number, what became of it, and why. */
  lines: [number: number, outcome: string, messages: string][]
  notes: string[]
  counts: Counts
}

/** Imports a table as `npm run import` does. */
export async function importCsv(
  shop: TestShop,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<Told> {
  const told: Omit<Told, 'counts'> = { lines: [], notes: [] }
  const imported = await importPath(shop, await writeFeed(content), {
    ...options,
    note: (message) => told.notes.push(message),
    report: async (entries, outcomes) => {
      outcomes.forEach(({ kind, code, messages }, at) =>
        told.lines.push([
          entries[at]?.location.number ?? 0,
          code ? `${kind} ${code}` : kind,
          messages.join('. '),
        ]),
      )
    },
  })
  if ('problem' in imported) throw new Error(imported.problem)
  return { ...told, counts: imported.counts }
}

/** What `npm run export` writes. */
export async function exported({ db }: TestShop, kind: ExportKind): Promise<string> {
  const shop = exportedShop((await openShopState(db, true)).current, 'https://shop.example')
  let text = ''
  for await (const piece of exportPieces(kind, db, shop)) text += piece
  return text
}
