import { t } from '../../../messages/t.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { isHere, isOpenLine, missingLines, sourceWordsFor } from '../../../domain/shipments.ts'
import { choose } from '../../app/notices/ask.tsx'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'

type Shipment = 'all' | 'none' | { bookIds: string[] }

/** Asks what of the order is shipped if some of its books are not there. */
export function useChooseShipment() {
  const dayOf = useCalendarDay()

  return async (order: AdminOrder): Promise<Shipment> => {
    const missing = missingLines(order)
    if (missing.length === 0) return 'all'
    const open = order.books.filter(isOpenLine)
    const here = open.filter(isHere)
    const all = t('{count, plural, one {Ship it anyway} other {Ship all # anyway}}', { count: open.length })
    const choice = await choose({
      title: t('{count, plural, one {A book is not here} other {# books are not here}}', {
        count: missing.length,
      }),
      text: missing.map((line) => `${line.title} (${sourceWordsFor(line, dayOf, 'staff')})`).join('\n'),
      ...(here.length > 0 ? { yes: shipHere(here.length), other: all } : { yes: all }),
    })
    if (choice === 'no') return 'none'
    return choice === 'yes' && here.length > 0 ? { bookIds: here.map(({ _id }) => _id) } : 'all'
  }
}

const shipHere = (many: number) =>
  t('{count, plural, one {Ship the one that is here} other {Ship the # that are here}}', { count: many })
