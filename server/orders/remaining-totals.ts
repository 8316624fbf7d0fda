export type RemainingLine = { bookId: string; title: string; priceCents: number; taxPercent: number }

/** Stored with the order: a later change of the settings changes no order. */
export type SumTerms = { deliveryCents: number; deliveryTaxPercent: number; pricesIncludeTax: boolean }

export type Sums = { subtotalCents: number; taxCents: number; totalCents: number }

/** The sums of an order after a line was cancelled. Tax is rounded once for each rate. */
export function remainingTotals(lines: RemainingLine[], terms: SumTerms): Sums {
  const { deliveryCents, deliveryTaxPercent, pricesIncludeTax } = terms
  const subtotalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const byRate = new Map([[deliveryTaxPercent, deliveryCents]])
  for (const { taxPercent, priceCents } of lines)
    byRate.set(taxPercent, (byRate.get(taxPercent) ?? 0) + priceCents)
  const taxCents = [...byRate].reduce((sum, [percent, cents]) => {
    const base = pricesIncludeTax ? 100 + percent : 100
    return sum + Math.round((cents * percent) / base)
  }, 0)
  const added = pricesIncludeTax ? 0 : taxCents
  return { subtotalCents, taxCents, totalCents: subtotalCents + deliveryCents + added }
}
