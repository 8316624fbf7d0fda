const day = 86_400_000

/** What a clock in a time zone shows, such as 2026-10-25T02:30. Sweden writes times that way. */
export const clockIn = (timeZone: string, moment: Date) =>
  moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')

/** In milliseconds. */
const offsetAt = (timeZone: string, moment: number) =>
  Date.parse(`${clockIn(timeZone, new Date(moment))}Z`) - moment

/**
 * The moment at which a clock in a time zone shows this. The earlier one where clocks that were put back show it twice;
 * undefined where clocks that were put forward skip it.
 */
export function momentAt(timeZone: string, clock: string): Date | undefined {
  const asUtc = Date.parse(`${clock}Z`)
  return [asUtc - day, asUtc + day]
    .map((near) => new Date(asUtc - offsetAt(timeZone, near)))
    .filter((moment) => clockIn(timeZone, moment) === clock)
    .toSorted((one, other) => one.getTime() - other.getTime())[0]
}
