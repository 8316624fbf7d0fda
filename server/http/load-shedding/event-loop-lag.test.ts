import { expect, test, vi } from 'vitest'
import { watchEventLoop } from './event-loop-lag.ts'

/** Blocks the event loop. */
const holdUp = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const ask = (loop: { isLagging(): boolean }, times: number) => Array.from({ length: times }, loop.isLagging)

test('while the event loop lags only a few requests per interval are admitted', async () => {
  const loop = watchEventLoop(50)
  holdUp(300)
  expect(new Set(ask(loop, 16))).toEqual(new Set([false]))
  expect(new Set(ask(loop, 100))).toEqual(new Set([true]))
  await vi.waitFor(() => expect(ask(loop, 40)).not.toContain(true))
  loop.stop()
})
