import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseAway } from '../../database/away.ts'
import { Busy } from '../../gate.ts'
import type { Entry } from './entry.ts'
import { type Keep, type Produce, ReadyBytes } from './ready-bytes.ts'

const text = (made: { entry: Entry } | { instead: unknown }) =>
  'entry' in made ? made.entry.plain.body.toString() : undefined

/** Makes "1", then "2", then "3"… */
function counting(keep: Keep = { tags: ['books'] }, slow = 0) {
  let made = 0
  const produce: Produce<never> = async () => {
    made += 1
    const body = Buffer.from(String(made))
    if (slow) await wait(slow)
    return { body, headers: {}, keep }
  }
  return { produce, made: () => made }
}

test('however many ask at once, the answer is made once', async () => {
  const ready = new ReadyBytes()
  const { produce, made } = counting()
  await Promise.all(Array.from({ length: 50 }, () => ready.entryFor('/a', produce)))
  expect(made()).toBe(1)
})

test('what is dropped is made anew, what has other tags is kept', async () => {
  const ready = new ReadyBytes()
  const [a, b] = [counting({ tags: ['a'] }), counting({ tags: ['b'] })]
  await ready.entryFor('/a', a.produce)
  await ready.entryFor('/b', b.produce)
  ready.drop(['a'])
  expect(text(await ready.entryFor('/a', a.produce))).toBe('2')
  expect(text(await ready.entryFor('/b', b.produce))).toBe('1')
})

test('what was begun before a drop is not kept after it, and nobody who asks after it gets it', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting({ tags: ['books'] }, 20)
  const before = ready.entryFor('/a', produce)
  ready.drop(['books'])
  const after = ready.entryFor('/a', produce)
  expect(text(await before)).toBe('1')
  expect(text(await after)).toBe('2')
  expect(text(await ready.entryFor('/a', produce))).toBe('2')
})

test('what was begun before a drop is not kept when it comes', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting({ tags: ['books'] }, 20)
  const before = ready.entryFor('/a', produce)
  ready.drop(['books'])
  await before
  expect(text(await ready.entryFor('/a', produce))).toBe('2')
})

test('what has grown old is sent while it is made anew, once', async () => {
  const ready = new ReadyBytes()
  const { produce, made } = counting({ tags: [], freshFor: 0 })
  await ready.entryFor('/a', produce)
  await wait(5)
  const stale = await Promise.all(Array.from({ length: 20 }, () => ready.entryFor('/a', produce)))
  expect(stale.map(text)).toEqual(stale.map(() => '1'))
  await vi.waitFor(async () => expect(text(await ready.entryFor('/a', produce))).toBe('2'))
  expect(made()).toBeLessThanOrEqual(3)
})

test('when making it anew fails, the old one goes on being sent', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting({ tags: [], freshFor: 0 })
  let broken = false
  const sometimes: Produce<never> = () => (broken ? Promise.reject(new Error('away')) : produce())
  await ready.entryFor('/a', sometimes)
  broken = true
  await wait(5)
  expect(text(await ready.entryFor('/a', sometimes))).toBe('1')
  await wait(5)
  expect(text(await ready.entryFor('/a', sometimes))).toBe('1')
})

test('what was dropped is sent as it last was while the database is away, and never otherwise', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting()
  const trouble: { now?: () => ReturnType<Produce<number>> } = {}
  const sometimes: Produce<number> = () => (trouble.now ?? produce)()
  await ready.entryFor('/a', sometimes)
  ready.drop(['books'])
  trouble.now = () => Promise.reject(new DatabaseAway())
  expect(text(await ready.entryFor('/a', sometimes))).toBe('1')
  trouble.now = () => Promise.resolve({ instead: 503, isForNow: true })
  expect(text(await ready.entryFor('/a', sometimes))).toBe('1')
  await expect(ready.entryFor('/b', sometimes)).resolves.toMatchObject({ instead: 503 })
  trouble.now = () => Promise.reject(new Busy())
  await expect(ready.entryFor('/a', sometimes)).rejects.toThrow('Too many')
  trouble.now = () => Promise.reject(new Error('a mistake of ours'))
  await expect(ready.entryFor('/a', sometimes)).rejects.toThrow('a mistake of ours')
  delete trouble.now
  expect(text(await ready.entryFor('/a', sometimes))).toBe('2')
})

test('what is made from an answer as it last was is not kept', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting()
  let isAway = false
  const list: Produce<never> = () => (isAway ? Promise.reject(new DatabaseAway()) : produce())
  const page: Produce<never> = async () => {
    const body = Buffer.from(`page of ${text(await ready.entryFor('/list', list))}`)
    return { body, headers: {}, keep: { tags: ['books'] } }
  }
  await ready.entryFor('/list', list)
  ready.drop(['books'])
  isAway = true
  expect(text(await ready.entryFor('/page', page))).toBe('page of 1')
  isAway = false
  expect(text(await ready.entryFor('/page', page))).toBe('page of 2')
})

test('what was dropped long ago is not shown any more, whatever the database does', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ready = new ReadyBytes()
  await ready.entryFor('/a', counting().produce)
  ready.drop(['books'])
  vi.setSystemTime(Date.now() + 600_000)
  await expect(ready.entryFor('/a', () => Promise.reject(new DatabaseAway()))).rejects.toThrow(DatabaseAway)
})

test('a failure is not kept', async () => {
  const ready = new ReadyBytes()
  await expect(ready.entryFor('/a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(text(await ready.entryFor('/a', counting().produce))).toBe('1')
})

test('what there is instead of an answer is told and not kept', async () => {
  const ready = new ReadyBytes()
  expect(await ready.entryFor('/a', () => Promise.resolve({ instead: 404 }))).toEqual({ instead: 404 })
  expect(text(await ready.entryFor('/a', counting().produce))).toBe('1')
})

test('what is gone when it is made anew is not sent any longer', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting({ tags: [], freshFor: 0 })
  let gone = false
  const sometimes: Produce<number> = () => (gone ? Promise.resolve({ instead: 404 }) : produce())
  await ready.entryFor('/a', sometimes)
  gone = true
  await wait(5)
  await ready.entryFor('/a', sometimes)
  await vi.waitFor(async () => expect(await ready.entryFor('/a', sometimes)).toEqual({ instead: 404 }))
})

test('while nobody tells of changes, what is kept is looked at again; when they are told again, all is made anew', async () => {
  const ready = new ReadyBytes()
  const { produce } = counting()
  await ready.entryFor('/a', produce)
  ready.hears(false)
  expect(text(await ready.entryFor('/a', produce))).toBe('1')
  await vi.waitFor(async () => expect(text(await ready.entryFor('/a', produce))).toBe('2'))
  ready.hears(true)
  expect(text(await ready.entryFor('/a', produce))).toBe('3')
})

test('it keeps no more than it may: the oldest go', async () => {
  const ready = new ReadyBytes({ most: 20_000 })
  const { produce, made } = counting()
  for (let at = 0; at < 8; at += 1) await ready.entryFor(`/${at}`, produce)
  await ready.entryFor('/7', produce)
  expect(made()).toBe(8)
  await ready.entryFor('/0', produce)
  expect(made()).toBe(9)
})

test('what is read stays, however many other addresses somebody asks for', async () => {
  const ready = new ReadyBytes({ most: 40_000 })
  const home = counting()
  await ready.entryFor('/', home.produce)
  for (let at = 0; at < 200; at += 1) {
    await ready.entryFor('/', home.produce)
    await ready.entryFor(`/${at}`, counting().produce)
  }
  expect(home.made()).toBe(1)
})
