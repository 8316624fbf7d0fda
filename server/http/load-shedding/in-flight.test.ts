import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { countInFlight } from './load-shedding.ts'

const maxInFlight = 3
const burst = 500
const calm = 1_000

afterEach(() => void vi.useRealTimers())

/** A server whose requests are in flight until `finishAll` is called. */
async function openServer() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = Fastify()
  const counted = countInFlight({ maxInFlight, burst, calm })
  counted.follow(app)
  const done: (() => void)[] = []
  app.get('/', () => new Promise<string>((resolve) => done.push(() => resolve('done'))))
  await app.ready()
  async function come(more: number) {
    const goal = done.length + more
    for (let at = 0; at < more; at += 1) void app.inject({ url: '/' }).catch(() => {})
    // Not by waitFor: it would move the clock.
    while (done.length < goal) await new Promise(setImmediate)
  }
  async function finishAll() {
    for (const finish of done.splice(0)) finish()
    await new Promise(setImmediate)
  }
  return { ...counted, come, finishAll, pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('a burst after a calm is admitted for a moment', async () => {
  const { come, pass, isOverloaded } = await openServer()
  pass(calm)
  await come(2 * maxInFlight)
  expect(isOverloaded()).toBe(false)
  pass(burst)
  expect(isOverloaded()).toBe(true)
})

test('a burst of several times the limit is refused', async () => {
  const { come, pass, isOverloaded } = await openServer()
  pass(calm)
  await come(4 * maxInFlight)
  expect(isOverloaded()).toBe(true)
})

test('repeated bursts are refused until there was a calm', async () => {
  const { come, finishAll, pass, isOverloaded } = await openServer()
  pass(calm)
  await come(maxInFlight)
  await finishAll()
  expect(isOverloaded()).toBe(false)
  pass(calm / 2)
  await come(maxInFlight)
  expect(isOverloaded()).toBe(true)
  await finishAll()
  pass(calm)
  await come(maxInFlight)
  expect(isOverloaded()).toBe(false)
})
