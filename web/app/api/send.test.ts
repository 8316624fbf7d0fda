import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { afterEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

const request = { method: 'GET', url: 'https://shop.example/api/orders' }

const contextOf = (type: 'query' | 'mutation') =>
  ({ type, signal: new AbortController().signal }) as BaseQueryApi

const ask = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  return send(request, contextOf('query'))
}

test('a response of the store is its data, or its status and problem', async () => {
  expect(await ask(async () => Response.json([1]))).toMatchObject({ data: [1] })
  expect(await ask(async () => new Response(null, { status: 204 }))).toMatchObject({ data: null })
  const problem = { code: 'internal', message: 'Something went wrong' }
  expect(await ask(async () => Response.json(problem, { status: 500 }))).toMatchObject({
    error: { status: 500, data: problem },
  })
})

test('a response that is not JSON, such as the log-in page of a network, is an error', async () => {
  expect(await ask(async () => new Response('<h1>Please sign in to this network'))).toMatchObject({
    error: { status: 'PARSING_ERROR', originalStatus: 200 },
  })
})

test('a response that never arrives is an error', async () => {
  expect(await ask(async () => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    error: { status: 'FETCH_ERROR' },
  })
})

test('a read that a busy store refuses is sent again, twice at most; a change is not', async () => {
  const busy = () => Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '0' } })
  const answers = [busy(), busy(), Response.json(['a book'])]
  const next = vi.fn<() => Promise<Response>>(async () => answers.shift() ?? busy())
  expect(await ask(next)).toMatchObject({ data: ['a book'] })
  expect(await ask(next)).toMatchObject({ error: { status: 503 } })
  expect(next).toHaveBeenCalledTimes(6)
  await send(request, contextOf('mutation'))
  expect(next).toHaveBeenCalledTimes(7)
})
