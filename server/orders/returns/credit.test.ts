import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOfRemaining } from '../place/totals.ts'
import { creditOf } from './credit.ts'

const rates = ['0', '5.5', '7', '8.875', '19']
const taxLines = rates.map((percent) => ({ name: `VAT ${percent}`, percent }))
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** In minor units, whatever the currency's decimals. `at`: with which return the line comes back. */
const anyLine = fc
  .record({
    price: fc.integer({ min: 0, max: 9_999 }),
    /** What a voucher takes off, in percent. */
    off: fc.constantFrom(0, 0, 10, 33, 100),
    taxPercent: fc.constantFrom(...rates),
    at: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ price, off, taxPercent, at }) => {
    return { price, discount: Math.round((price * off) / 100), taxPercent, at }
  })

const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  delivery: fc.constantFrom(0, 1, 490),
  deliveryTaxPercent: fc.constantFrom(...rates),
  pricesIncludeTax: fc.boolean(),
  /** With which return the fee for the delivery is credited. */
  feeAt: fc.integer({ min: 0, max: 4 }),
})

test('whatever comes back in whatever order, the credit notes add up to the receipt, also by rate', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, feeAt, ...terms }) => {
      const sold = { ...terms, taxLines, lines }
      const receipt = totalsOfRemaining(sold)
      let [due, delivery] = [receipt.total, terms.delivery]
      const notes = [0, 1, 2, 3, 4].map((now) => {
        const [back, kept] = [lines.filter(({ at }) => at === now), lines.filter(({ at }) => at > now)]
        const note = creditOf({ ...sold, delivery, due }, { back, kept, withDelivery: feeAt === now })
        due -= note.total
        delivery -= note.delivery
        return note
      })
      const total = (key: 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total') =>
        sumOf(notes.map((note) => note[key]))
      expect(total('discount')).toBe(receipt.discount)
      expect([total('subtotal'), total('delivery'), total('tax'), total('total')]).toEqual([
        receipt.subtotal,
        receipt.delivery,
        receipt.tax,
        receipt.total,
      ])
      const credited = notes.flatMap((note) => note.taxLines)
      for (const { percent, base, amount } of receipt.taxLines) {
        const ofRate = credited.filter((line) => line.percent === percent)
        expect([sumOf(ofRate.map((line) => line.base)), sumOf(ofRate.map((line) => line.amount))]).toEqual([
          base,
          amount,
        ])
      }
      for (const { subtotal, discount, delivery: fee, tax, ...note } of notes) {
        expect(note.total).toBe(subtotal - discount + fee + (terms.pricesIncludeTax ? 0 : tax))
        expect(Math.min(subtotal - discount, discount, fee, tax)).toBeGreaterThanOrEqual(0)
        expect(sumOf(note.taxLines.map(({ amount }) => amount))).toBe(tax)
      }
    }),
  )
})
