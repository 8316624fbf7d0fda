import { expect, test } from 'vitest'
import { atFirstHand } from '../../database/first-hand.ts'
import type { Entry } from './entry.ts'
import { type Produce, ReadyBytes } from './ready-bytes.ts'

const text = (made: { entry: Entry } | { instead: unknown }) =>
  'entry' in made ? made.entry.plain.body.toString() : undefined

/** Whatever is on the shelf now. */
function shelf(tags = ['books']) {
  const on = { shelf: 'old' }
  const produce: Produce<never> = async () => ({
    body: Buffer.from(on.shelf),
    headers: {},
    keep: { tags },
  })
  return { on, produce }
}

test('at first hand nothing comes that was kept, and nothing is kept of what comes', async () => {
  const ready = new ReadyBytes()
  const { on, produce } = shelf()
  await ready.entryFor('/a', produce)
  on.shelf = 'new'
  expect(text(await atFirstHand(() => ready.entryFor('/a', produce)))).toBe('new')
  expect(text(await ready.entryFor('/a', produce))).toBe('old')
})

test('but what no change can touch is kept for everybody, and comes to everybody', async () => {
  const ready = new ReadyBytes()
  const { on, produce } = shelf([])
  await atFirstHand(() => ready.entryFor('/cover', produce))
  on.shelf = 'another'
  for (const made of [
    ready.entryFor('/cover', produce),
    atFirstHand(() => ready.entryFor('/cover', produce)),
  ])
    expect(text(await made)).toBe('old')
})

test('what was made from something that may be old is not kept', async () => {
  let oldReads = 0
  const ready = new ReadyBytes({ countOldReads: () => oldReads })
  const { on, produce } = shelf()
  const fromACopy: Produce<never> = async () => {
    oldReads += 1
    return produce()
  }
  expect(text(await ready.entryFor('/a', fromACopy))).toBe('old')
  on.shelf = 'new'
  expect(text(await ready.entryFor('/a', produce))).toBe('new')
})
