import { type SalesKind, salesLabels } from '../../../contract/orders/reports.ts'
import { entryLabels } from '../../../domain/money/entry-labels.ts'
import { ledgerMethodNames } from '../../../domain/money/payment-method-labels.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import type { Queryable } from '../../database/database.ts'
import type { Cell, CsvFormat } from '../../lib/csv.ts'
import { ratesOf, type TaxSum } from './journal.ts'
import { type EntryRow, journalEntries, type Period, salesBy } from './reports.sql.ts'

const batchSize = 500

/** An entry, and one of the rates of a receipt or credit note. */
type Line = { entry: EntryRow; rate?: TaxSum }

type Column = [heading: Label, cell: (line: Line, csv: CsvFormat) => Cell]

const money = (minorUnits: number | undefined, { sum }: CsvFormat): Cell =>
  minorUnits === undefined ? '' : { sum: sum(minorUnits) }

const isMoney = ({ method }: EntryRow) => method !== null && method !== 'gift-card'

const isRefund = ({ kind }: EntryRow) => kind === 'refunded' || kind === 'gift-card-back'

const journalColumns: Column[] = [
  [msg('Date'), ({ entry }) => entry.day],
  [msg('Entry [of a journal]'), ({ entry }) => t(entryLabels[entry.kind])],
  [msg('Number [of a document]'), ({ entry }) => entry.number ?? ''],
  [msg('Order [noun]'), ({ entry }) => entry.orderNumber ?? ''],
  [msg('Tax'), ({ rate }) => (rate ? rate.name || t('Not taxed') : '')],
  [msg('Rate in %'), ({ rate }, { decimal }) => (rate ? { sum: decimal(rate.percent) } : '')],
  [msg('Net [an amount without tax]'), ({ rate }, csv) => money(rate?.net, csv)],
  [msg('Tax amount'), ({ rate }, csv) => money(rate?.tax, csv)],
  [msg('Gross [an amount with tax]'), ({ rate }, csv) => money(rate && rate.net + rate.tax, csv)],
  [msg('Payment method'), ({ entry: { method } }) => (method ? t(ledgerMethodNames[method]) : '')],
  [
    msg('Paid [an amount]'),
    ({ entry }, csv) => (isMoney(entry) && !isRefund(entry) ? money(entry.total, csv) : ''),
  ],
  [
    msg('Refunded [an amount]'),
    ({ entry }, csv) => (isMoney(entry) && isRefund(entry) ? money(-entry.total, csv) : ''),
  ],
  // Below zero where an order gave back to a gift card.
  [
    msg('Paid with gift cards'),
    ({ entry: { method, total } }, csv) => (method === 'gift-card' ? money(total, csv) : ''),
  ],
]

/** A line for each rate of a receipt or credit note, and one for each payment. A slow reader holds no connection. */
export async function* journalFile(db: Queryable, period: Period, csv: CsvFormat): AsyncGenerator<Cell[][]> {
  yield [journalColumns.map(([heading]) => t(heading))]
  let batch = await journalEntries(db, period, undefined, batchSize)
  while (batch.length > 0) {
    yield batch.flatMap(linesOf).map((line) => journalColumns.map(([, cell]) => cell(line, csv)))
    if (batch.length < batchSize) return
    batch = await journalEntries(db, period, batch.at(-1), batchSize)
  }
}

const linesOf = (entry: EntryRow): Line[] =>
  entry.method === null ? ratesOf(entry).map((rate) => ({ entry, rate })) : [{ entry }]

type SalesReport = { by: SalesKind; categories: { slug: string; name: string }[] }

export async function* salesFile(
  db: Queryable,
  period: Period,
  { by, categories }: SalesReport,
  { sum }: CsvFormat,
): AsyncGenerator<Cell[][]> {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  const nameOf = (key: string) => {
    if (by === 'category') return names.get(key) ?? key
    return by === 'country' && key === '' ? t('Pick-up') : key
  }
  yield [
    [
      by === 'book' ? t('ISBN') : t(salesLabels[by]),
      ...(by === 'book' ? [t('Title')] : []),
      t('Copies'),
      t('Amount'),
    ],
  ]
  for (let offset = 0; ; offset += batchSize) {
    const rows = await salesBy(db, period, { by, offset, limit: batchSize })
    yield rows.map(({ key, title, isbn, copies, amount }) => [
      ...(by === 'book' ? [isbn, title] : [nameOf(key)]),
      copies,
      { sum: sum(amount) },
    ])
    if (rows.length < batchSize) return
  }
}
