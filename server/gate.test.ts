import { expect, test } from 'vitest'
import { Busy, gate } from './gate.ts'

/** Work that ends when it is told to. */
function works() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const settle = () => new Promise(setImmediate)
  const finishOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { work, settle, finishOne, running: () => ends.length }
}

test('so many work at once, some wait for their turn, and the others are turned away', async () => {
  const pass = gate(2, 1)
  const { work, settle, finishOne, running } = works()
  const inside = [pass(work), pass(work), pass(work)]
  await settle()
  expect(running()).toBe(2)
  await expect(pass(work)).rejects.toThrow(Busy)
  await finishOne()
  expect(running()).toBe(2)
  const next = pass(work)
  await settle()
  for (let at = 0; at < 4; at += 1) await finishOne()
  await Promise.all([...inside, next])
})

test('work that fails makes room for the next', async () => {
  const pass = gate(1, 1)
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await pass(async () => 'yes')).toBe('yes')
})
