import { expect, test } from 'vitest'
import { clockIn, momentAt } from './local-time.ts'

test.each([
  ['UTC', '2026-11-20T09:30', '2026-11-20T09:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  ['Europe/Berlin', '2026-11-20T09:30', '2026-11-20T08:30:00.000Z'],
  ['America/New_York', '2026-11-20T23:59', '2026-11-21T04:59:00.000Z'],
  ['Asia/Kathmandu', '2026-11-20T09:30', '2026-11-20T03:45:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  // An hour before and after the clocks are changed.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('in %s clocks show %s at %s', (zone, clock, moment) => {
  expect(momentAt(zone, clock)?.toISOString()).toBe(moment)
  expect(clockIn(zone, new Date(moment))).toBe(clock)
})

test.each([
  ['Europe/Berlin', '2026-03-29T02:00'],
  ['Europe/Berlin', '2026-03-29T02:59'],
  ['America/New_York', '2027-03-14T02:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:15'],
])('in %s no clock ever shows %s', (zone, clock) => {
  expect(momentAt(zone, clock)).toBeUndefined()
})

test.each([
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:00', '2026-11-01T05:00:00.000Z'],
])('in %s clocks show %s twice, the first time at %s', (zone, clock, moment) => {
  expect(momentAt(zone, clock)?.toISOString()).toBe(moment)
})
