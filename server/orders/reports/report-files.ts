import type { SalesKind } from '../../../contract/orders/reports.ts'
import { paymentMethodNames } from '../../../domain/money/payment-methods.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import type { Queryable } from '../../database/database.ts'
import type { Cell, CsvFormat } from '../../lib/csv.ts'
import { ratesOf } from './journal.ts'
import { type EntryRow, journalEntries, type Period, salesBy } from './reports.sql.ts'

const batchSize = 500

const entryNames: Record<EntryRow['kind'], Label> = {
  receipt: msg('Receipt'),
  'credit-note': msg('Credit note'),
  paid: msg('Payment'),
  refunded: msg('Refund [noun]'),
}

/** A line for each rate of a receipt or credit note, and one for each payment. A slow reader holds no connection. */
export async function* journalFile(db: Queryable, period: Period, csv: CsvFormat): AsyncGenerator<Cell[][]> {
  yield [
    [
      t('Date'),
      t('Entry [of a journal]'),
      t('Number [of a document]'),
      t('Order [noun]'),
      t('Tax'),
      t('Rate in %'),
      t('Net [an amount without tax]'),
      t('Tax amount'),
      t('Gross'),
      t('Payment method'),
      t('Paid [an amount]'),
      t('Refunded [an amount]'),
    ],
  ]
  let batch = await journalEntries(db, period, undefined, batchSize)
  while (batch.length > 0) {
    yield batch.flatMap((entry) => linesOf(entry, csv))
    if (batch.length < batchSize) return
    batch = await journalEntries(db, period, batch.at(-1), batchSize)
  }
}

function linesOf(entry: EntryRow, { sum, decimal }: CsvFormat): Cell[][] {
  const { day, kind, number, orderNumber, method, total } = entry
  const head: Cell[] = [day, t(entryNames[kind]), number ?? '', orderNumber]
  const money = (minorUnits: number) => ({ sum: sum(minorUnits) })
  if (method)
    return [
      [
        ...head,
        ...['', '', '', '', ''],
        t(paymentMethodNames[method]),
        kind === 'paid' ? money(total) : '',
        kind === 'refunded' ? money(-total) : '',
      ],
    ]
  return ratesOf(entry).map(({ name, percent, net, tax }) => [
    ...head,
    name || t('Not taxed'),
    { sum: decimal(percent) },
    money(net),
    money(tax),
    money(net + tax),
    ...['', '', ''],
  ])
}

const keyNames: Record<SalesKind, Label> = {
  book: msg('ISBN'),
  category: msg('Category'),
  day: msg('Date'),
  country: msg('Country'),
}

export async function* salesFile(
  db: Queryable,
  period: Period,
  by: SalesKind,
  { sum }: CsvFormat,
): AsyncGenerator<Cell[][]> {
  yield [[t(keyNames[by]), ...(by === 'book' ? [t('Title')] : []), t('Copies'), t('Amount')]]
  for (let offset = 0; ; offset += batchSize) {
    const rows = await salesBy(db, period, { by, offset, limit: batchSize })
    yield rows.map(({ key, title, copies, amount }) => [
      key,
      ...(by === 'book' ? [title] : []),
      copies,
      { sum: sum(amount) },
    ])
    if (rows.length < batchSize) return
  }
}
