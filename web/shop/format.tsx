import { type ShopOfPages, useShop } from './site.ts'

type Region = Pick<ShopOfPages, 'locale' | 'timeZone'>

/** In the shop's time zone, so that server and browser render the same date. */
export const dayIn = ({ locale, timeZone }: Region, moment: string | Date) =>
  new Date(moment).toLocaleDateString(locale, { dateStyle: 'long', timeZone })

export const dateTimeIn = ({ locale, timeZone }: Region, moment: string | Date) =>
  new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })

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
