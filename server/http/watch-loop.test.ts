import { expect, test, vi } from 'vitest'
import { watchLoop } from './watch-loop.ts'

/** Nothing else happens in this process meanwhile. */
const holdUp = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const ask = (loop: { isBehind(): boolean }, times: number) => Array.from({ length: times }, loop.isBehind)

test('while the loop is held up some are let in, the others are not, and it ends by itself', async () => {
  const loop = watchLoop(50)
  holdUp(300)
  expect(new Set(ask(loop, 16))).toEqual(new Set([false]))
  expect(new Set(ask(loop, 100))).toEqual(new Set([true]))
  await vi.waitFor(() => expect(ask(loop, 40)).not.toContain(true))
  loop.stop()
})
