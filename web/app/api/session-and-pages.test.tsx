import { afterEach, expect, test, vi } from 'vitest'
import type { AuthClient } from '../services.ts'
import { siteOf } from '../shop/site.ts'
import { makeStore } from '../store.ts'
import { ordersApi } from '../../storefront/orders/orders-api.ts'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { reader } from '../../testing/open-page.tsx'
import { api } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A store that calls the server, which gives these responses one after the other. */
function storeWith(
  responses: Response[],
  auth: Partial<AuthClient> = {},
  user: typeof reader | null = reader,
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url.slice(window.location.origin.length))
    const response = responses.shift()
    if (!response) throw new Error('One request more than expected')
    return response
  })
  const preloadedState = { site: siteOf(undefined, demoShop), account: { isLoading: false, user } }
  return { store: makeStore({ preloadedState, openAuth: async () => auth as AuthClient }), asked }
}

const lost = () => Response.json({ code: 'unauthenticated', message: 'Sign in' }, { status: 401 })
const { getShop } = api.endpoints

test('a request that is answered with 401 renews the session and is repeated once', async () => {
  const renewSession = vi.fn<AuthClient['renewSession']>().mockResolvedValue()
  const { store, asked } = storeWith([lost(), Response.json(demoShop)], { renewSession })
  expect((await store.dispatch(getShop.initiate())).data).toEqual(demoShop)
  expect(renewSession).toHaveBeenCalledTimes(1)
  expect(asked).toEqual(['/api/shop', '/api/shop'])
})

test('a session that cannot be renewed, and a visitor, get the 401', async () => {
  const renewSession = vi.fn<AuthClient['renewSession']>().mockRejectedValue(new Error('no'))
  for (const user of [reader, null]) {
    const { store, asked } = storeWith([lost()], { renewSession }, user)
    expect((await store.dispatch(getShop.initiate())).error).toMatchObject({ status: 401 })
    expect(asked).toHaveLength(1)
  }
  expect(renewSession).toHaveBeenCalledTimes(1)
})

test('orders are loaded page by page, as long as a response links to the next page', async () => {
  const [newer, older] = [orderOf(2, [bookOf(1)]), orderOf(1, [bookOf(1)])]
  const linked = Response.json([newer], { headers: { link: '</next>; rel="next"' } })
  const { store, asked } = storeWith([linked, Response.json([older])])
  const key = { uid: reader.uid, email: 'reader@shop.example' }
  const first = store.dispatch(ordersApi.endpoints.getOrders.initiate(key))
  expect((await first).hasNextPage).toBe(true)
  const { data, hasNextPage } = await store.dispatch(
    ordersApi.endpoints.getOrders.initiate(key, { direction: 'forward' }),
  )
  expect(data?.pages.map(({ orders }) => orders.map(({ number }) => number))).toEqual([[1002], [1001]])
  expect(hasNextPage).toBe(false)
  expect(asked[1]).toContain(`before=${newer._id}`)
})
