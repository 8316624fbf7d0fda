import { expect, test } from 'vitest'
import { giftCardLines, linesAfterReturns, type SumLine, sumLines } from './sum-lines.ts'

const sums = {
  subtotal: '12.00',
  discount: '0.00',
  taxLines: [],
  pricesIncludeTax: true,
  deliveryMethod: 'delivery' as const,
}
const shop = { currency: 'EUR', locale: 'en-IE', isDemo: false }

test.each([
  ['a parcel', { delivery: '4.90', byLetter: false }, 'Delivery €4.90'],
  ['a letter', { delivery: '1.95', byLetter: true }, 'Delivery (letter) €1.95'],
  ['a free letter', { delivery: '0.00', byLetter: true }, 'Delivery (letter) Free'],
  ['an order of an earlier version', { delivery: '4.90' }, 'Delivery €4.90'],
])('the sums of %s name the delivery', (_name, given, line) => {
  const [, delivery] = sumLines({ ...sums, ...given }, shop)
  expect(`${delivery?.label} ${delivery?.value}`).toBe(line)
})

type Money = [due: string, paid: string, refunded: string]

const order = (total: string, amount: string, [due, paid, refunded]: Money, creditNotes: number[] = []) => ({
  total,
  codes: [{ code: '…WXYZ', kind: 'gift-card' as const, amount }],
  creditNotes,
  payment: { method: 'cash-on-delivery', status: 'paid', payBy: null, due, paid, refunded } as const,
})

const card = (amount: string) => `Gift card …WXYZ -€${amount}`

const shown = (lines: SumLine[]) => lines.map(({ label, value }) => `${label} ${value}`)

test.each<[what: string, of: ReturnType<typeof order>, lines: string[]]>([
  ['is placed', order('14.90', '10.00', ['14.90', '10.00', '0.00']), [card('10.00'), 'Left to pay €4.90']],
  [
    'was paid with the card and by transfer',
    order('14.90', '10.00', ['14.90', '14.90', '0.00']),
    [card('10.00'), 'Paid -€4.90', 'Left to pay €0.00'],
  ],
  [
    'lost a book that the card had paid',
    order('20.00', '30.00', ['20.00', '30.00', '0.00']),
    [card('30.00'), 'To be refunded €10.00', 'Left to pay €0.00'],
  ],
  [
    'got its money back on the card',
    order('20.00', '20.00', ['20.00', '30.00', '10.00']),
    [card('20.00'), 'Left to pay €0.00'],
  ],
  [
    'came back in part',
    order('30.00', '20.00', ['20.00', '30.00', '10.00'], [1]),
    ['Total after returns €20.00', card('20.00'), 'Left to pay €0.00'],
  ],
  ['is cancelled', order('20.00', '20.00', ['0.00', '20.00', '0.00']), []],
])('what gift cards pay adds up to the total of an order that %s', (_what, of, lines) => {
  expect(shown(giftCardLines(of, shop))).toEqual(lines)
})

test('a quote says what gift cards leave', () => {
  const { total, codes } = order('14.90', '10.00', ['0', '0', '0'])
  expect(shown(giftCardLines({ total, codes, due: '4.90' }, shop))).toEqual([
    card('10.00'),
    'Left to pay €4.90',
  ])
})

test('without a gift card only returns and refunds are told', () => {
  const of = { ...order('30.00', '0.00', ['20.00', '30.00', '0.00'], [1]), codes: [] }
  expect(giftCardLines(of, shop)).toEqual([])
  expect(shown(linesAfterReturns(of, shop))).toEqual(['Total after returns €20.00', 'To be refunded €10.00'])
})
