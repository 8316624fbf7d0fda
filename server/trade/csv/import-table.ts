import { t } from '../../../messages/t.ts'
import { decimalsOfUnits } from '../../../domain/money/currency.ts'
import { fallbackCategory, plainName } from '../../../domain/books/table-kinds.ts'
import { oneBookPerIsbn } from '../../catalog/books/book-data.sql.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { violates } from '../../database/errors.ts'
import { namedCategories } from '../../shop/categories.sql.ts'
import { Checkpoint } from '../engine/checkpoint.ts'
import { shopRegion } from '../engine/imports.sql.ts'
import { type Imported, type ImportOptions, lockSoon, runImport } from '../engine/run-import.ts'
import { inColumn } from './parse-cells.ts'
import { type BookContext, bookWriter } from './import-books.ts'
import { stockWriter } from './import-stock.ts'
import type { StoredChoices } from './recognize-table.ts'
import { bookSource, stockSource, type TableFile } from './table-batches.ts'

/** Imports a table. One that is imported again changes nothing, so that an interrupted import is safe. */
export async function importTable(db: Database, file: TableFile, options: ImportOptions): Promise<Imported> {
  if (!options.isDryRun && !(await lockSoon(db, 'CSV')))
    return { problem: t('Another import of a table runs at the moment') }
  const checkpoint = await Checkpoint.open(db, file.path, file.file, options)
  const { table } = file
  const context = await contextOf(db, table.choices, options.isDryRun)
  if (table.kind !== 'stock')
    return runImport(db, checkpoint, options, {
      source: bookSource({ ...file, table }),
      writer: bookWriter(context, refusal),
    })
  // Lines about one book are added up, so a file of stock begins again.
  checkpoint.reset()
  return runImport(db, checkpoint, options, {
    source: stockSource({ ...file, table }, context),
    writer: stockWriter(refusal),
  })
}

async function contextOf(
  db: Queryable,
  choices: StoredChoices | undefined,
  isDryRun: boolean,
): Promise<BookContext> {
  const region = await shopRegion(db)
  const currency = region?.currency ?? 'USD'
  const decimals = decimalsOfUnits(region?.minorUnits, currency)
  const found = await namedCategories(db)
  const categories = new Map(
    found.flatMap(
      ({ slug, name }) =>
        [
          [slug, slug],
          [plainName(name), slug],
        ] as const,
    ),
  )
  const slugs = found.map(({ slug }) => slug)
  const fallback = fallbackCategory(slugs, choices?.fallbackCategory)
  for (const { name, category } of choices?.categories ?? [])
    if (category !== null && slugs.includes(category)) categories.set(plainName(name), category)
    // It is created with the start of an import. In a dry run any other stands for it.
    else if (!categories.has(plainName(name)) && isDryRun) categories.set(plainName(name), fallback)
  return { currency, decimals, categories, fallbackCategory: fallback }
}

/** What the report says of a line that the database refuses. */
const refusal = (error: Error) =>
  violates(error, oneBookPerIsbn)
    ? inColumn('ISBN', t('Another book has it. Each book has its own'))
    : t('The database does not take it: {reason}', { reason: error.message })
