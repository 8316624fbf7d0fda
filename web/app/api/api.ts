import { isId } from '../../../domain/is-id.ts'
import { type BaseQueryApi, createApi, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { books, type DetailedBook } from '../../../contract/catalog/books.ts'
import { identity } from '../../../contract/people/identity.ts'
import { news } from '../../../contract/shop/news.ts'
import { urlOf } from '../../../contract/request.ts'
import { shop } from '../../../contract/shop/shop.ts'
import type { AccountState } from '../session/use-account.ts'
import type { Services } from '../services.ts'
import { withProgress } from '../../ui/progress.ts'
import { byRoute, type Call, call, type CallQuery } from './route-endpoints.ts'
import { adminToken, forgetAdminToken } from './stored-admin-token.ts'
import { send } from './send.ts'

/** Routes of shoppers identify them by their session, not by the admin token. */
const isAdminPath = (url: string) => !/^\/api\/(orders|account)\b/.test(url)

/** Repeating a refused log-in of staff would count as a second guess. */
const isLogIn = (url: string) => url.startsWith('/api/auth/admin')

async function tryRenewSession(auth: Services['auth']): Promise<boolean> {
  try {
    await (await auth()).renewSession()
    return true
  } catch {
    return false
  }
}

const resultOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 400 ? { data: body } : { error: { status, data: body } satisfies FetchBaseQueryError }

async function sendCall({ route, input, headers, isPolled }: Call, context: BaseQueryApi) {
  const { callRoute, auth } = context.extra as Services
  if (callRoute) return resultOf(await callRoute(route, input))
  const url = urlOf(route, input)
  const token = isAdminPath(url) && adminToken()
  const request = {
    url,
    method: route.method,
    body: input.body,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  }
  const fetchIt = () => send(request, context)
  const response = await (isPolled ? fetchIt() : withProgress(fetchIt()))
  if (token) {
    // The server no longer accepts this token. A refused password says nothing about it.
    if (response.error?.status === 401 && !isLogIn(url)) forgetAdminToken(token)
    return response
  }
  const { user } = (context.getState() as { account: AccountState }).account
  // The server's session expires before the Firebase sign-in.
  const isSessionLost = response.error?.status === 401 && user !== null && !isLogIn(url)
  return isSessionLost && (await tryRenewSession(auth)) ? fetchIt() : response
}

const baseQuery: CallQuery = (asked, context) => {
  const { inTurn } = context.extra as Services
  return asked.queue ? inTurn(asked.queue, () => sendCall(asked, context)) : sendCall(asked, context)
}

export const api = createApi({
  reducerPath: 'api',
  keepUnusedDataFor: 60,
  tagTypes: ['Books', 'Orders', 'Shop'],
  baseQuery,
  endpoints: (build) => {
    const { read } = byRoute(build)
    return {
      getBooks: read(books.list, 'Books'),
      getTopSellers: read(books.topSellers, 'Books'),
      getBook: build.query<DetailedBook, string>({
        // Any other string could be the path of another route.
        query: (id) => call(books.get, { params: { id: isId(id.toLowerCase()) ? id : 'nonsense' } }),
        providesTags: (_book, _error, id) => [{ type: 'Books', id }],
      }),
      getShop: read(shop.get, 'Shop'),
      getConfig: read(identity.config),
      getHome: read(shop.home),
      getNews: read(news.list),
    }
  },
})

export const {
  useGetBooksQuery,
  useGetTopSellersQuery,
  useGetBookQuery,
  useGetShopQuery,
  useGetConfigQuery,
  useGetHomeQuery,
  useGetNewsQuery,
} = api
