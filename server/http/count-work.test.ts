import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { countWork } from './count-work.ts'

const work = 3
const burst = 500
const calm = 1_000

afterEach(() => void vi.useRealTimers())

/** A shop in which work takes until it is told that it is done. */
async function openCounter() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = Fastify()
  const counted = countWork({ work, burst, calm })
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

test('many at once after a calm are taken, for a moment', async () => {
  const { come, pass, isTooMuch } = await openCounter()
  pass(calm)
  await come(2 * work)
  expect(isTooMuch()).toBe(false)
  pass(burst)
  expect(isTooMuch()).toBe(true)
})

test('several times as many are not', async () => {
  const { come, pass, isTooMuch } = await openCounter()
  pass(calm)
  await come(4 * work)
  expect(isTooMuch()).toBe(true)
})

test('many that come again and again are turned away at once, until it was calm', async () => {
  const { come, finishAll, pass, isTooMuch } = await openCounter()
  pass(calm)
  await come(work)
  await finishAll()
  expect(isTooMuch()).toBe(false)
  pass(calm / 2)
  await come(work)
  expect(isTooMuch()).toBe(true)
  await finishAll()
  pass(calm)
  await come(work)
  expect(isTooMuch()).toBe(false)
})
