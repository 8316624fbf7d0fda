import { totalOf } from '../../../contract/money.ts'
import type { Journal, JournalEntry, JournalSums } from '../../../contract/orders/reports.ts'
import { moneyMethods } from '../../../domain/money/payment-methods.ts'
import type { DayRows, EntryRow } from './reports.sql.ts'

export type TaxSum = { name: string; percent: string; net: number; tax: number }

/** The sums of each day on which something was sold, credited or paid, and those of all days. */
export function journalSums(rows: DayRows, decimals: number): Pick<Journal, 'sums' | 'days'> {
  const { documents, taxes, payments, giftCards } = rows
  const named = [...documents, ...taxes, ...payments, ...giftCards].map(({ day }) => day)
  const days = [...new Set(named)].toSorted().map((day) => {
    const its = <Row extends { day: string }>(some: Row[]) => some.filter((row) => row.day === day)
    const ofDay = {
      documents: its(documents),
      taxes: its(taxes),
      payments: its(payments),
      giftCards: its(giftCards),
    }
    return { day, sums: sumsOf(ofDay, decimals) }
  })
  return { sums: sumsOf(rows, decimals), days }
}

/** What gift cards pay is no money that comes: that came when they were sold. */
function sumsOf({ documents, taxes, payments, giftCards }: DayRows, decimals: number): JournalSums {
  const sum = (amounts: number[]) => totalOf(added(amounts), decimals)
  const count = (kind: string) =>
    added(documents.filter((each) => each.kind === kind).map(({ count }) => count))
  const isByCard = ({ method }: DayRows['payments'][number]) => method === 'gift-card'
  const byCard = payments.filter(isByCard)
  const money = payments.filter((each) => !isByCard(each))
  return {
    receipts: count('receipt'),
    creditNotes: count('credit-note'),
    taxes: taxesOnWire(byRate(taxes), decimals),
    net: sum(taxes.map(({ net }) => net)),
    tax: sum(taxes.map(({ tax }) => tax)),
    total: sum(taxes.flatMap(({ net, tax }) => [net, tax])),
    giftCards: {
      sold: added(giftCards.map(({ sold }) => sold)),
      amount: sum(giftCards.map(({ amount }) => amount)),
      takenBack: sum(giftCards.map(({ takenBack }) => takenBack)),
      redeemed: sum(byCard.map(({ paid }) => paid)),
      returned: sum(byCard.map(({ refunded }) => refunded)),
    },
    payments: moneyMethods.flatMap((method) => {
      const its = money.filter((each) => each.method === method)
      const paid = sum(its.map(({ paid }) => paid))
      const refunded = sum(its.map(({ refunded }) => refunded))
      return its.length > 0 ? [{ method, paid, refunded }] : []
    }),
    paid: sum(money.map(({ paid }) => paid)),
    refunded: sum(money.map(({ refunded }) => refunded)),
  }
}

const added = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A rate that got another name is another line. */
function byRate(taxes: TaxSum[]): TaxSum[] {
  const rates = new Map<string, TaxSum>()
  for (const { name, percent, net, tax } of taxes) {
    const key = `${percent} ${name}`
    const rate = rates.get(key)
    rates.set(key, { name, percent, net: net + (rate?.net ?? 0), tax: tax + (rate?.tax ?? 0) })
  }
  return [...rates.values()].toSorted(
    (one, other) => Number(one.percent) - Number(other.percent) || one.name.localeCompare(other.name),
  )
}

const taxesOnWire = (taxes: TaxSum[], decimals: number) =>
  taxes.map(({ name, percent, net, tax }) => ({
    name,
    percent,
    net: totalOf(net, decimals),
    tax: totalOf(tax, decimals),
  }))

/** The taxes of a document, with what has no rate. */
export function ratesOf({ kind, taxes, total }: Pick<EntryRow, 'kind' | 'taxes' | 'total'>): TaxSum[] {
  if (kind !== 'receipt' && kind !== 'credit-note') return []
  const untaxed = total - added(taxes.flatMap(({ net, tax }) => [net, tax]))
  const isWithout = untaxed !== 0 || taxes.length === 0
  return isWithout ? [{ name: '', percent: '0', net: untaxed, tax: 0 }, ...taxes] : taxes
}

export const entryOnWire = (row: EntryRow, decimals: number): JournalEntry => {
  const { place, at, day, kind, number, orderId, orderNumber, total, method, giftCardId } = row
  return {
    id: place,
    at,
    day,
    kind,
    number,
    order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
    giftCard: giftCardId,
    taxes: taxesOnWire(ratesOf(row), decimals),
    total: totalOf(total, decimals),
    method,
  }
}
