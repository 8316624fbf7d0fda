import type { DeliveryZone } from '../../../contract/shop/delivery-settings.ts'
import { minorUnitsOfAmount } from '../../../contract/money.ts'

type Parcel = {
  zone: Pick<DeliveryZone, 'fee' | 'freeFrom' | 'letter'>
  /** In minor units, as is the fee. */
  subtotal: number
  /** Of each book, in grams; null where it is not known. */
  weights: (number | null)[]
  decimals: number
}

type Postage = { fee: number; byLetter: boolean }

export const noPostage: Postage = { fee: 0, byLetter: false }

/** What the shopper pays for the delivery: by letter where the books are light enough and it is cheaper. */
export function postageOf({ zone, subtotal, weights, decimals }: Parcel): Postage {
  const { freeFrom, letter } = zone
  const units = (amount: string) => minorUnitsOfAmount(amount, decimals)
  if (freeFrom !== null && subtotal >= units(freeFrom)) return noPostage
  const fee = units(zone.fee)
  if (letter === null || units(letter.fee) >= fee || !isWithin(weights, letter.maxGrams))
    return { fee, byLetter: false }
  return { fee: units(letter.fee), byLetter: true }
}

/** Not where a weight is unknown. */
function isWithin(weights: (number | null)[], maxGrams: number): boolean {
  const known = weights.filter((weight) => weight !== null)
  return known.length === weights.length && known.reduce((sum, weight) => sum + weight, 0) <= maxGrams
}
