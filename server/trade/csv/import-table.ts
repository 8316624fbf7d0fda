import { t } from '../../../messages/t.ts'
import { decimalsOfUnits } from '../../../domain/money/currency.ts'
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
import { bookSource, stockSource, type TableFile } from './table-batches.ts'

/** Imports a table. One that is imported again changes nothing, so that an interrupted import is safe. */
export async function importTable(db: Database, file: TableFile, options: ImportOptions): Promise<Imported> {
  if (!options.isDryRun && !(await lockSoon(db, 'CSV')))
    return { problem: t('Another import of a table runs at the moment') }
  const checkpoint = await Checkpoint.open(db, file.path, file.file, options)
  const context = await contextOf(db)
  if (file.table.kind === 'books')
    return runImport(db, checkpoint, options, {
      source: bookSource(file),
      writer: bookWriter(context, refusal),
    })
  // Lines about one book are added up, so a file of stock begins again.
  checkpoint.reset()
  return runImport(db, checkpoint, options, {
    source: stockSource(file, context),
    writer: stockWriter(refusal),
  })
}

async function contextOf(db: Queryable): Promise<BookContext> {
  const region = await shopRegion(db)
  const currency = region?.currency ?? 'USD'
  const decimals = decimalsOfUnits(region?.minorUnits, currency)
  const found = await namedCategories(db)
  const categories = new Map(
    found.flatMap(
      ({ slug, name }) =>
        [
          [name.toLowerCase(), slug],
          [slug, slug],
        ] as const,
    ),
  )
  return {
    currency,
    decimals,
    categories,
    fallbackCategory: categories.get('fiction') ?? found[0]?.slug ?? '',
  }
}

/** What the report says of a line that the database refuses. */
const refusal = (error: Error) =>
  violates(error, oneBookPerIsbn)
    ? inColumn('ISBN', t('Another book has it. Each book has its own'))
    : t('The database does not take it: {reason}', { reason: error.message })
