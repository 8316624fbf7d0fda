import { expect, test } from 'vitest'
import { changeInParts } from './change-in-parts.ts'

const ids = Array.from({ length: 250 }, (_, at) => `book-${at}`)

const refuse = (ids: string[]) => ({ error: { status: 409, data: { code: 'price-bound', ids } } })

test('books are changed a hundred at a time, and the progress is told', async () => {
  const sent: number[] = []
  const told: number[] = []
  const send = async (part: string[]) => {
    sent.push(part.length)
    return { data: { changed: part.length } }
  }
  expect(await changeInParts(ids, send, (done) => told.push(done))).toEqual({ changed: 250, left: 0 })
  expect([sent, told]).toEqual([
    [100, 100, 50],
    [100, 200, 250],
  ])
})

test('books that are refused are left out, and the others of their part are changed', async () => {
  const bound = new Set(['book-3', 'book-120', 'book-121'])
  const send = async (part: string[]) => {
    const refused = part.filter((id) => bound.has(id))
    return refused.length > 0 ? refuse(refused) : { data: { changed: part.length } }
  }
  expect(await changeInParts(ids, send, () => {})).toEqual({ changed: 247, left: 3 })
})

test('an error ends it, also a refusal that names none of the books', async () => {
  for (const error of [{ status: 'FETCH_ERROR' }, refuse(['another']).error]) {
    let calls = 0
    const send = async (part: string[]) => (++calls > 1 ? { error } : { data: { changed: part.length } })
    expect(await changeInParts(ids, send, () => {})).toEqual({ changed: 100, left: 0, error })
  }
})
