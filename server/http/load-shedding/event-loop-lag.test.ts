import { expect, test } from 'vitest'
import { watchEventLoop } from './load-shedding.ts'

/** Blocks the event loop. */
const holdUp = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

type Loop = ReturnType<typeof watchEventLoop>

const ask = (loop: Loop, times: number, isAlone = false) =>
  Array.from({ length: times }, () => loop.isLagging(isAlone))

test('while the event loop lags only a few requests per interval are admitted, and a few of networks without others', async () => {
  const loop = watchEventLoop(50)
  holdUp(300)
  expect(new Set(ask(loop, 16))).toEqual(new Set([false]))
  expect(new Set(ask(loop, 100))).toEqual(new Set([true]))
  expect(ask(loop, 17, true)).toEqual([...Array<boolean>(16).fill(false), true])
  await expect.poll(() => ask(loop, 40)).not.toContain(true)
  loop.stop()
})
