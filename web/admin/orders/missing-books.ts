import type { AdminOrder } from '../../../contract/orders/orders.ts'
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
    const all = open.length === 1 ? 'Ship it anyway' : `Ship all ${open.length} anyway`
    const choice = await choose({
      title: missing.length === 1 ? 'A book is not here' : `${missing.length} books are not here`,
      text: missing.map((line) => `${line.title} (${sourceWordsFor(line, dayOf)})`).join('\n'),
      ...(here.length > 0 ? { yes: shipHere(here.length), other: all } : { yes: all }),
    })
    if (choice === 'no') return 'none'
    return choice === 'yes' && here.length > 0 ? { bookIds: here.map(({ _id }) => _id) } : 'all'
  }
}

const shipHere = (many: number) =>
  many === 1 ? 'Ship the one that is here' : `Ship the ${many} that are here`
