import { formatted } from './formatted.ts'
import { type ShopOfPages, useShop } from './site.ts'

type Region = Pick<ShopOfPages, 'locale' | 'timeZone'>

/** In the shop's time zone, so that server and browser render the same date. */
export const dayIn = ({ locale, timeZone }: Region, moment: string | Date) =>
  formatted([locale, timeZone, moment].join(), () =>
    new Date(moment).toLocaleDateString(locale, { dateStyle: 'long', timeZone }),
  )

export const dateTimeIn = ({ locale, timeZone }: Region, moment: string | Date) =>
  new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** For what is still to come: with the day of the week, and the time zone. */
export const momentIn = ({ locale, timeZone }: Region, moment: string) =>
  new Date(moment).toLocaleString(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })

/** Formats a day in the shop's locale and time zone. */
export function useDay() {
  const shop = useShop()
  return (moment: string | Date) => dayIn(shop, moment)
}

export const Day = ({ of }: { of: string }) => useDay()(of)

export function useDateTime() {
  const shop = useShop()
  return (moment: string | Date) => dateTimeIn(shop, moment)
}

export const DateTime = ({ of }: { of: string }) => useDateTime()(of)

/** A month such as 2026-11, which is parsed as one in UTC: Nov, or November 2026. */
export const monthIn = (locale: string, month: string, style: 'short' | 'long') =>
  new Date(month).toLocaleDateString(locale, {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  })

export const numberIn = (locale: string, number: number) =>
  formatted([locale, number].join(), () => number.toLocaleString(locale))

/** Such as 4.0. */
export const averageIn = (locale: string, average: number) =>
  average.toLocaleString(locale, { minimumFractionDigits: 1 })

/** Such as 13%. */
export const shareIn = (locale: string, part: number, all: number) =>
  (all === 0 ? 0 : part / all).toLocaleString(locale, { style: 'percent' })

/** A day as a machine or an input field has it, such as 2026-11-19. */
export const plainDay = (timeZone: string, moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone })

/** A price as a machine or an input field has it, such as 12.50. */
export const plainPrice = (price: number, decimals: number) => price.toFixed(decimals)
