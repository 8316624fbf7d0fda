import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { StockMove, WhenOut } from '../../../contract/stock/stock.ts'
import { withQuery, wordsIn } from '../../../domain/pages.ts'
import { BackLink } from '../ui/list-page-links.tsx'

/** The filter of the list; all of it is in the URL. */
export type StockView = {
  q: string
  /** Undefined for all of them; empty for the books without one. */
  section: string | undefined
  isLow: boolean
  /** Only books of which orders wait for a copy. */
  isAwaited: boolean
}

export const wholeStock: StockView = { q: '', section: undefined, isLow: false, isAwaited: false }

export function stockIn(address: URLSearchParams): StockView {
  const isUnplaced = address.get('unplaced') === '1'
  return {
    q: wordsIn(address.get('q') ?? ''),
    section: isUnplaced ? '' : address.get('section') || undefined,
    isLow: address.get('low') === '1',
    isAwaited: address.get('awaited') === '1',
  }
}

/** The view of the current URL. The page may still show the one before. */
export const currentStock = () => stockIn(new URLSearchParams(window.location.search))

/** The same in the URL of the page and in the query of the API. */
export const filterOf = ({ q, section, isLow, isAwaited }: StockView) => ({
  q: q || undefined,
  section: section || undefined,
  unplaced: section === '' ? ('1' as const) : undefined,
  low: isLow ? ('1' as const) : undefined,
  awaited: isAwaited ? ('1' as const) : undefined,
})

export const stockUrl = (view: StockView) => withQuery(adminPages.stock, filterOf(view))

export const sectionName = (section: string) => section || t('No section')

export const whenOutLabels: Record<WhenOut, Label> = {
  'sold-out': msg('Sold out'),
  'to-order': msg('Can be ordered in'),
  'pre-order': msg('Pre-order [how a book is sold]'),
}

export const reasonLabels: Record<StockMove['reason'], Label> = {
  received: msg('Received'),
  counted: msg('Counted'),
  corrected: msg('Corrected'),
  'sold-over-counter': msg('Sold over the counter'),
  'returned-to-supplier': msg('Returned to the supplier'),
  damaged: msg('Damaged'),
  lost: msg('Lost'),
  sold: msg('Sold'),
  cancelled: msg('Order cancelled'),
  returned: msg('Returned [a copy]'),
  imported: msg('Imported'),
}

export const BackToStock = () => <BackLink to={adminPages.stock}>{t('Stock')}</BackLink>
