import { msg } from '../../messages/t.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import type { SendTime } from '../../contract/shop/newsletters.ts'
import { clockIn, momentAt } from '../../domain/local-time.ts'

const minute = 60_000
const year = 366 * 24 * 60 * minute

/** Time to change one's mind. */
const minAhead = 5 * minute

/** When a newsletter is to be sent, or which field is to be changed. */
export function sendTimeIn(
  timeZone: string,
  { date, time }: SendTime,
  now: Date,
): { at: Date } | { invalid: FieldErrors } {
  const refuse = (field: keyof SendTime, message: string) => ({ invalid: [{ field, message }] })
  if (`${date}T23:59` < clockIn(timeZone, now)) return refuse('date', msg('Choose today or a later day'))
  const at = momentAt(timeZone, `${date}T${time}`)
  if (!at) return refuse('time', msg('The clocks skip this time on that day. Enter another one.'))
  const ahead = at.getTime() - now.getTime()
  if (ahead < minAhead) return refuse('time', msg('Enter a time that is at least five minutes from now'))
  return ahead > year ? refuse('date', msg('Choose a day within a year')) : { at }
}
