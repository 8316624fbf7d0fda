import { Stats } from '../../../contract/people/admin.ts'

/** The dashboard figures without those that change at midnight. */
export const LastingFigures = Stats.omit({
  visitsLastDay: true,
  monthlyRevenue: true,
  lastThirtyDays: true,
})
