import { Figures } from '../../../contract/admin.ts'

/** What the bookseller's first page says, without what midnight changes by itself. */
export const LastingFigures = Figures.omit({
  visitsLastDay: true,
  monthlyRevenue: true,
  lastThirtyDays: true,
})
