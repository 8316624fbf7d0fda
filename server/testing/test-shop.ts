import { afterAll, expect, inject } from 'vitest'
import type { NewBook } from '../../contract/books.ts'
import { books } from '../../contract/books.ts'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { ReplyBody, Route } from '../../contract/route.ts'
import { buildApp } from '../app.ts'
import { followChangedBooks } from '../catalog/freshness.ts'
import { openDatabase } from '../database/database.ts'
import { adminTokens } from '../identity/admin-token.ts'
import { countVisits } from '../visits/count-visits.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { testIdentity } from './people.ts'
import { plainPages } from './plain-pages.ts'

const secret = 'a secret for tests that is long enough'

/** `hears: false` is a shop that the database tells nothing, so that it must know by itself what it has changed. */
export type ShopOptions = {
  hears?: boolean

  rateLimit?: number
  metricsToken?: string
  trustProxy?: number
  database?: Cluster
}

/** The whole shop on a database of its own, behind a real port; closed when the test file is done. */
export async function openTestShop({
  rateLimit = 0,
  metricsToken,
  trustProxy = 0,
  database,
  hears = true,
}: ShopOptions = {}) {
  const own = database ? undefined : await newDatabase(inject('cluster'))
  const connection = database ?? own ?? inject('cluster')
  const db = openDatabase(connection, () => {})
  const visits = countVisits(db, (error) => expect.fail(String(error)))
  const tokens = adminTokens(secret)
  const identity = await testIdentity()
  const settings = { rateLimit, trustProxy, metricsToken, logLevel: 'silent' }
  const { server, ready } = await buildApp({ db, tokens, visits, pages: plainPages, settings, ...identity })
  const listening = hears ? await followChangedBooks(connection, ready) : undefined
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })

  const close = async () => {
    await server.close()
    await listening?.stop()
    await visits.stop()
    await db.close()
    await own?.drop()
  }
  afterAll(close)

  const people = {
    visitor: undefined,
    admin: await tokens.give({ role: 'admin', username: 'admin' }),
    shopper: await identity.tokenFor('shopper@reader.example'),
    otherShopper: await identity.tokenFor('other@reader.example'),
    forged: await identity.tokenFor('shopper@reader.example', { key: identity.strangersKey }),
  }

  return { origin, server, db, ready, visits, identity, people, connection, ...callsTo(origin, people.admin) }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

export type Called<R extends Route, Status extends keyof R['replies']> = {
  body: ReplyBody<R, Status>
  headers: Headers
}

/** Makes the contract's calls over HTTP, and holds the answers against the contract. */
function callsTo(origin: string, adminToken: string) {
  async function send(route: Route, input: Sent, { as, headers = {} }: CallOptions = {}) {
    const response = await fetch(origin + urlOf(route, input), {
      method: route.method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  /** Makes a call and expects its answer to have this status, and the body that the contract says. */
  async function call<const R extends Route, const Status extends keyof R['replies'] & number>(
    status: Status,
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): Promise<Called<R, Status>> {
    const answer = await send(route, input as Sent, options)
    expect(answer, `${route.method} ${route.path}`).toMatchObject({ status })
    expect(route.replies[status]?.parse(answer.body), 'the body that the contract says').toEqual(answer.body)
    return answer
  }

  /** Puts a book on sale, for the tests that need one. */
  async function sell(book: Partial<NewBook> = {}) {
    const { body } = await call(201, books.create, { body: { ...someBook, ...book } }, { as: adminToken })
    return body
  }

  return { send, call, sell }
}

type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

export type CallOptions = { as?: string | undefined; headers?: Record<string, string> }

export const someBook = {
  title: 'Walden',
  author: 'Henry David Thoreau',
  description: 'Two years in a small house by a pond, and what a person needs to live.',
  category: 'fiction' as const,
  trending: false,
  oldPrice: 20,
  newPrice: 12.5,
  coverImage: '',
}
