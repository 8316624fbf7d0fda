import { expect, test } from 'vitest'
import { sendTimeIn } from './send-time.ts'

/** In Berlin it is ten to midnight. */
const now = new Date('2026-11-20T22:50:00.000Z')

const inBerlin = (date: string, time: string) => sendTimeIn('Europe/Berlin', { date, time }, now)

test.each([
  ['2026-11-20', '23:55', '2026-11-20T22:55:00.000Z'],
  ['2026-11-21', '00:00', '2026-11-20T23:00:00.000Z'],
  ['2027-11-20', '09:30', '2027-11-20T08:30:00.000Z'],
])('%s at %s is %s', (date, time, at) => {
  expect(inBerlin(date, time)).toEqual({ at: new Date(at) })
})

test.each([
  ['2026-11-19', '23:59', 'date', /today or a later day/],
  ['2026-11-20', '23:54', 'time', /five minutes/],
  ['2026-11-20', '09:30', 'time', /five minutes/],
  ['2027-03-28', '02:30', 'time', /skip this time/],
  ['2027-12-01', '09:30', 'date', /within a year/],
  ['9999-12-31', '09:30', 'date', /within a year/],
])('%s at %s is refused at its %s', (date, time, field, message) => {
  expect(inBerlin(date, time)).toEqual({ invalid: [{ field, message: expect.stringMatching(message) }] })
})
