import type { ShopPageSlug } from './pages.ts'

/**
 * Where a shop on the web names its owner on a page of its own: § 5 DDG (DE), § 5 ECG (AT), Art. 3 UWG (CH, LI), Art. 6 LCEN (FR),
 * Art. 10 LSSI (ES), Art. 5 of the law on electronic commerce (LU). As of November 2026.
 */
const withLegalNotice = new Set(['AT', 'CH', 'DE', 'ES', 'FR', 'LI', 'LU'])

/** The European Union and the European Economic Area (directive 2011/83/EU), and the United Kingdom (SI 2013/3134). */
const withWithdrawal = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Where the button that orders says that it has to be paid (Art. 8 of the directive, regulation 14 of the SI). */
export const statesObligation = (country: string) => withWithdrawal.has(country)

/** The texts without which a shop in this country does not open. */
export const requiredTexts = (country: string): ShopPageSlug[] => [
  ...(withLegalNotice.has(country) ? (['legal-notice'] as const) : []),
  'privacy-policy',
  'terms-of-service',
  ...(withWithdrawal.has(country) ? (['withdrawal'] as const) : []),
]

export const missingTexts = (country: string, published: readonly string[]): ShopPageSlug[] =>
  requiredTexts(country).filter((slug) => !published.includes(slug))
