import { Figures } from '../../../contract/admin.ts'

/** The dashboard figures without those that change at midnight. */
export const LastingFigures = Figures.omit({
  visitsLastDay: true,
  monthlyRevenue: true,
  lastThirtyDays: true,
})
