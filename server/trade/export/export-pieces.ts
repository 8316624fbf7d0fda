import type { Queryable } from '../../database/database.ts'
import type { CsvFormat } from '../../lib/csv.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { booksCsv, stockCsv } from './export-csv.ts'
import { onixMessage, type OnixShop } from './onix-message.ts'

export type ExportKind = 'csv' | 'stock' | 'onix'

/** Books that are written, and those that are left out for want of an ISBN. */
export type ExportCounts = { books: number; left: number }

type ExportedShop = OnixShop & { csv: CsvFormat }

export const exportedShop = (
  { settings, decimals, csv }: ShopSnapshot,
  origin: string | undefined,
): ExportedShop => ({
  name: settings.shop.name,
  currency: settings.region.currency,
  decimals,
  isTaxAdded: settings.tax.mode === 'added',
  taxPercent: (category) => taxPercent(settings, category),
  origin,
  csv,
})

/** Of the shop's own country. That of no category is the one of all others. */
function taxPercent({ tax, region }: ShopSnapshot['settings'], category: string): string | undefined {
  const rates = tax.mode === 'none' ? [] : tax.rates.filter(({ country }) => country === region.country)
  const rate = rates.find((one) => one.category === category) ?? rates.find((one) => one.category === null)
  return rate?.percent
}

const noCounts = (): ExportCounts => ({ books: 0, left: 0 })

/** A file of any length, a batch at a time. */
export function exportPieces(
  kind: ExportKind,
  db: Queryable,
  shop: ExportedShop,
  counts = noCounts(),
): AsyncGenerator<string> {
  if (kind === 'csv') return booksCsv(db, shop.csv, counts)
  return kind === 'stock' ? stockCsv(db, shop.csv, counts) : onixMessage(db, shop, counts)
}
