import type { AppliedCode } from '../../../contract/orders/codes.ts'
import { totalOf } from '../../../contract/money.ts'
import { reasonFor } from '../../catalog/books/fixed-price.ts'
import { priceBoundMarks } from '../../catalog/books/price-bound.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import type { BookToSell } from '../place/place-order.sql.ts'
import type { Totals } from '../place/totals.ts'
import { type CodeRefusal, refuseCode } from './code-refusals.ts'
import { discountsOf } from './discounts.ts'
import { type FoundCard, type FoundVoucher, giftCardsWith, vouchersWith } from './find-codes.sql.ts'
import { lettersOf } from './gift-card-codes.ts'

/** What the codes of an order do to these books. */
type Applied = {
  voucher: Pick<FoundVoucher, 'id' | 'code'> | undefined
  /** Of each book, in minor units. */
  discounts: number[] | undefined
  /** With the codes as they were entered. */
  cards: (FoundCard & { entered: string })[]
}

/** The voucher and the gift cards behind codes, or why one of them cannot be used now. */
export async function applyCodes(
  db: Queryable,
  shop: ShopSnapshot,
  books: BookToSell[],
  codes: string[],
): Promise<Applied | { refused: CodeRefusal }> {
  const { timeZone } = shop.settings.region
  const vouchers = await vouchersWith(db, codes, timeZone)
  const cards = await giftCardsWith(db, codes.map(lettersOf))
  const applied: Applied = { voucher: undefined, discounts: undefined, cards: [] }
  for (const code of codes) {
    const voucher = vouchers.find((each) => each.code === code)
    const card = cards.find((each) => each.code === lettersOf(code))
    const reason = voucher ? refusedVoucher(voucher, applied) : refusedCard(card)
    const day = voucher?.from ? dayIn(shop, voucher.from) : undefined
    if (reason) return { refused: refuseCode(reason, { code, ...(day && { value: day }) }) }
    if (voucher) {
      const outcome = await reduce(db, shop, voucher, books)
      if ('refused' in outcome) return outcome
      applied.voucher = voucher
      applied.discounts = outcome.discounts
    } else if (card && !applied.cards.some(({ id }) => id === card.id))
      applied.cards.push({ ...card, entered: code })
  }
  return applied
}

function refusedVoucher({ from, isOver, isUsedUp }: FoundVoucher, { voucher }: Applied) {
  if (voucher) return 'second-voucher'
  if (isOver) return 'expired'
  if (from) return 'not-yet-valid'
  return isUsedUp ? 'used-up' : undefined
}

function refusedCard(card: FoundCard | undefined) {
  if (!card) return 'unknown'
  if (card.isBlocked) return 'blocked'
  return card.balance === 0 ? 'used-up' : undefined
}

/** Books with a fixed price keep it, and so do those of other categories. */
async function reduce(
  db: Queryable,
  { settings }: ShopSnapshot,
  { code, categories, takenOff }: FoundVoucher,
  books: BookToSell[],
): Promise<{ discounts: number[] } | { refused: CodeRefusal }> {
  const isMeant = ({ category }: BookToSell) => categories.length === 0 || categories.includes(category)
  const meant = books.filter(isMeant).map(({ id }) => id)
  if (meant.length === 0) return { refused: refuseCode('other-category', { code }) }
  const { priceBoundCountries } = settings.books
  const marks = await priceBoundMarks(db, meant)
  const bound = new Set(marks.filter((mark) => reasonFor(mark, priceBoundCountries)).map(({ id }) => id))
  if (meant.every((id) => bound.has(id))) return { refused: refuseCode('fixed-price', { code }) }
  const lines = books.map((book) => ({
    price: book.price,
    isEligible: isMeant(book) && !bound.has(book.id),
  }))
  return { discounts: discountsOf(takenOff, lines) }
}

const dayIn = ({ settings }: ShopSnapshot, day: string) =>
  new Date(day).toLocaleDateString(settings.region.locale, { dateStyle: 'long', timeZone: 'UTC' })

/** The codes of an order with what they take off and pay, in minor units. */
export type UsedCodes = Pick<Applied, 'voucher' | 'discounts'> & {
  /** Also those that pay nothing, because nothing is left to pay. */
  cards: { id: string; code: string; entered: string; amount: number }[]
  /** What is left to pay. */
  due: number
}

/** Gift cards pay the total, in the order in which they were entered. */
export function payWithCards({ voucher, discounts, cards }: Applied, { total }: Totals): UsedCodes {
  let due = total
  const used = cards.map(({ id, code, entered, balance }) => {
    const amount = Math.min(balance, due)
    due -= amount
    return { id, code, entered, amount }
  })
  return { voucher, discounts, cards: used, due }
}

export const codesOnWire = (
  { voucher, cards }: UsedCodes,
  { discount }: Totals,
  decimals: number,
): AppliedCode[] => [
  ...(voucher ? [{ code: voucher.code, kind: 'voucher' as const, amount: totalOf(discount, decimals) }] : []),
  ...cards.map(({ entered, amount }) => ({
    code: entered,
    kind: 'gift-card' as const,
    amount: totalOf(amount, decimals),
  })),
]
