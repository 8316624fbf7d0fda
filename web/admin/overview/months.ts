import type { Stats } from '../../../contract/admin.ts'

export type Month = Stats['monthlyRevenue'][number]

const named = (style: 'short' | 'long', year?: 'numeric') =>
  new Intl.DateTimeFormat('en-US', { month: style, ...(year && { year }), timeZone: 'UTC' })

const short = named('short')
const long = named('long', 'numeric')

/** 2026-11 becomes Nov. */
export const shortName = (month: string) => short.format(new Date(month))

/** 2026-11 becomes November 2026. */
export const longName = (month: string) => long.format(new Date(month))

export const yearOf = (month: string) => month.slice(0, 4)

const placeInYear = (month: string) => month.slice(5)

/** From January to December, regardless of the year. */
export const byName = (months: Month[]) =>
  months.toSorted((one, other) => placeInYear(one.month).localeCompare(placeInYear(other.month)))
