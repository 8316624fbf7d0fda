import { afterEach, expect, test, vi } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { siteOf } from '../shop/site.ts'
import { makeStore } from '../store.ts'
import { bookShop, dracula } from '../../testing/book-shop.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { ordersApi } from '../../storefront/orders/orders-api.ts'
import { quoteApi } from '../../storefront/cart/use-totals.ts'
import { tokenName } from './stored-admin-token.ts'
import { api } from './api.ts'

const { getBook, getBooks } = api.endpoints
const preloadedState = { site: siteOf(undefined, demoShop) }

afterEach(() => vi.useRealTimers())

/** A store whose requests go to `fetch`, which answers as the test says. */
function storeWith(fetch: typeof globalThis.fetch) {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(fetch)
  return { store: makeStore({ preloadedState }), asked }
}

test('requests for books carry the token of a bookseller, and those for the orders of a shopper do not', async () => {
  const { store, asked } = storeWith(async () => Response.json([]))
  const sent = (at: number) => asked.mock.calls[at]![0] as Request
  const authorizationOf = (at: number) => sent(at).headers.get('authorization')
  await store.dispatch(getBooks.initiate({}))
  expect(authorizationOf(0)).toBeNull()
  localStorage.setItem(tokenName, 'a-token')
  await store.dispatch(getBooks.initiate({ limit: 2 }))
  expect(authorizationOf(1)).toBe('Bearer a-token')
  await store.dispatch(
    ordersApi.endpoints.getOrders.initiate({ uid: 'reader', email: 'reader@shop.example' }),
  )
  expect(sent(2).url).toContain(orders.byEmail.path.split('{')[0])
  expect(authorizationOf(2)).toBeNull()
})

test('a request without a response is given up after 30 seconds', async () => {
  vi.useFakeTimers()
  let isGivenUp = false
  const { store } = storeWith(
    (request) =>
      new Promise((_resolve, reject) => {
        ;(request as Request).signal.addEventListener('abort', () => {
          isGivenUp = true
          reject(new Error('timed out'))
        })
      }),
  )
  const reading = store.dispatch(getBooks.initiate({}))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(isGivenUp).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toMatchObject({ isError: true, error: { status: 'FETCH_ERROR' } })
})

test('the totals of a cart are asked for again when the store was busy, and an order is not placed again', async () => {
  const busy = new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
  const { store, asked } = storeWith(async () =>
    asked.mock.calls.length % 2 ? busy.clone() : Response.json({}),
  )
  const { getQuote } = quoteApi.endpoints
  const quote = { productIds: [dracula()._id] }
  expect(await store.dispatch(getQuote.initiate(quote))).toMatchObject({ isSuccess: true })
  expect(asked).toHaveBeenCalledTimes(2)
  const { placeOrder } = ordersApi.endpoints
  expect(await store.dispatch(placeOrder.initiate({} as never))).toMatchObject({ error: { status: 503 } })
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a response that is not JSON is an error', async () => {
  const { store } = storeWith(async () => new Response('<h1>Please sign in to this network'))
  expect(await store.dispatch(getBooks.initiate({}))).toMatchObject({
    isError: true,
    error: { status: 'PARSING_ERROR' },
  })
})

test('a book stays cached for a minute after the shopper has left its page', async () => {
  vi.useFakeTimers()
  const book = dracula()
  const fake = bookShop([book])
  const store = makeStore({ preloadedState, callRoute: fake.callRoute })
  const lookFor = async (secondsAway: number) => {
    const reading = store.dispatch(getBook.initiate(book._id))
    await reading
    reading.unsubscribe()
    await vi.advanceTimersByTimeAsync(secondsAway * 1_000)
    return fake.sentTo(books.get).length
  }
  expect(await lookFor(59)).toBe(1)
  expect(await lookFor(61)).toBe(1)
  expect(await lookFor(0)).toBe(2)
})
