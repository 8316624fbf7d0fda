/** Prices in minor units, both ends inclusive. The first range has no lower end, the last no upper one. */
export type PriceRange = { low: number | undefined; high: number | undefined }

/** A fifth of the prices each, before rounding. */
const shares = [0.2, 0.4, 0.6, 0.8]

/** 17.23 becomes 15, 8.40 becomes 8, 130 becomes 150. */
function rounded(price: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(price, 1)))
  const step = price / magnitude < 3 ? Math.max(1, magnitude / 2) : magnitude
  return Math.round(price / step) * step
}

/** Splits sorted prices into ranges of about as many books each, which begin at round limits. None where one would hold all. */
export function priceRanges(prices: number[]): PriceRange[] {
  const [lowest = 0, highest = 0] = [prices[0], prices.at(-1)]
  const limits = shares
    .map((share) => rounded(prices[Math.floor(prices.length * share)] ?? 0))
    .filter((limit) => limit > lowest && limit < highest)
  const ends = [...new Set(limits)]
  if (ends.length === 0) return []
  const highs = ends.map((limit) => limit - 1)
  return [undefined, ...ends].map((low, at) => ({ low, high: highs[at] }))
}

export const isIn =
  ({ low = 0, high = Infinity }: PriceRange) =>
  (price: number) =>
    price >= low && price <= high
