import type { Order } from '../../../contract/orders/orders.ts'
import { lineWordsFor } from '../../../domain/shipments.ts'
import { useDay } from '../../app/shop/format.tsx'
import { useCalendarDay } from '../stock/availability.tsx'

type Props = { order: Order; book: Order['books'][number] }

/** Whether an ordered book is shipped, and otherwise where its copy comes from and when. */
export function LineState({ order, book }: Props) {
  const words = lineWordsFor(book, order, { dayOf: useCalendarDay(), dayOfMoment: useDay() })
  return words && <p className="mt-0.5 text-sm text-ink-soft">{words}</p>
}
