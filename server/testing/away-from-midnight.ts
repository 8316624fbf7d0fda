import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a file of tests takes on a busy machine. */
const neededSeconds = 120

/** Waits out the end of a day for tests of "today": what is sold before midnight is of another day after it. */
export async function awayFromMidnight(timeZone = 'UTC') {
  const [hours = 0, minutes = 0, seconds = 0] = new Date()
    .toLocaleTimeString('sv', { timeZone })
    .split(':')
    .map(Number)
  const left = 86_400 - (hours * 3600 + minutes * 60 + seconds)
  if (left < neededSeconds) await wait(left * 1_000)
}
