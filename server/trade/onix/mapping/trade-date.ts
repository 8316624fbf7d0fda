/** Placeholders of suppliers are far away, such as the year 9999. */
const lastYear = new Date().getFullYear() + 30

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const isMonth = (month: string) => month >= '01' && month <= '12'

/** A year, a month or a day from YYYYMMDD, YYYYMM, YYYY or 2026-01-31, with or without a time; undefined if impossible. */
export function parseTradeDate(written: string): string | undefined {
  if (written === '') return undefined
  const digits = written.trim().replace(/^(\d{4})-(\d\d)(?:-(\d\d))?/, '$1$2$3')
  const [, year, month, day] = /^(\d{4})(\d\d)?(\d\d)?(?:$|[T\s+Z-])/.exec(digits) ?? []
  if (!year || Number(year) < 1000 || Number(year) > lastYear) return undefined
  if (!month || month === '00') return year
  if (!isMonth(month)) return undefined
  if (!day || day === '00') return `${year}-${month}`
  return Number(day) <= daysIn(Number(year), Number(month)) ? `${year}-${month}-${day}` : undefined
}

/** The first day of a year or month. */
export const firstDayOf = (date: string) => `${date}-01-01`.slice(0, 10)

/** The time of a message: 20260131, 20260131T0930 or 20260131T093000+0100. Without a zone it is UTC. */
export function parseMessageTime(written: string): Date | undefined {
  const plain = written
    .trim()
    .replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1$2$3')
    .replaceAll(':', '')
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', zone = 'Z'] =
    /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?(Z|[+-]\d{4})?$/.exec(plain) ?? []
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${offset}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
