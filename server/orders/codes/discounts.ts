import { sumOf, tenThousandths, timesRatio } from '../place/totals.ts'

/** What a voucher takes off: an amount in minor units or a percentage. */
export type TakenOff = { amount: number; percent: null } | { amount: null; percent: string }

type Line = { price: number; isEligible: boolean }

/**
 * What a voucher takes off each line, in minor units: of all eligible lines together at most their sum, a percentage rounded
 * half up. It is shared in proportion to the prices; what rounding leaves goes to the largest remainders, of equal ones to
 * the first line.
 */
export function discountsOf(off: TakenOff, lines: Line[]): number[] {
  const prices = lines.map(({ price, isEligible }) => (isEligible ? price : 0))
  const sum = sumOf(prices)
  if (sum === 0) return prices
  const discount =
    off.amount === null
      ? timesRatio(sum, tenThousandths(off.percent), hundredPercent)
      : Math.min(off.amount, sum)
  return shared(discount, prices, sum)
}

const hundredPercent = 1_000_000

function shared(amount: number, weights: number[], sum: number): number[] {
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((product) => Number(product / BigInt(sum)))
  const remainders = exact.map((product) => Number(product % BigInt(sum)))
  const byRemainder = remainders
    .map((remainder, at) => ({ remainder, at }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
  const raised = new Set(byRemainder.slice(0, amount - sumOf(shares)).map(({ at }) => at))
  return shares.map((share, at) => (raised.has(at) ? share + 1 : share))
}
