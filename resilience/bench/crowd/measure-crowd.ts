import { signUp, accountsPath } from '../../../server/testing/sign-up.ts'
import { books } from '../../../contract/catalog/books.ts'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { searchPage } from '../../../domain/pages.ts'
import { urlOf } from '../../../contract/request.ts'
import type { Line } from '../bench-table.ts'
import type { Bench } from '../bench.ts'
import { measured } from '../figures.ts'
import { shelfOf } from '../reads.ts'
import { openStore, production, type Store } from '../store.ts'
import { spawnWorker } from '../worker.ts'
import type { Answers, Call, Clients } from './clients.ts'

const connections = 300
const seconds = 6
const maxP99 = 500

const html = { accept: 'text/html' }
const email = 'visitor@reader.example'
const password = 'correct horse'

const signIn = (email: string, password: string): Call => ({
  path: `${accountsPath}:signInWithPassword`,
  body: JSON.stringify({ email, password, returnSecureToken: true }),
})

const home: Call = { path: '/', headers: html }
const suggest: Call = { path: `${urlOf(books.suggest)}?q=word#` }
const search: Call = { path: searchPage({ q: 'word#' }).replace('%23', '#'), headers: html }

/** What one address sends. */
const routesOf = (cover: string): Record<string, Call> => ({
  'GET / (cached)': home,
  'GET /search?q=': search,
  'GET /api/books/suggest': suggest,
  'GET /covers/{name}?w=': { path: `${cover}?w=#` },
  'GET /covers/ (missing)': { path: '/covers/missing-#.jpg' },
  'GET /assets/ (missing)': { path: '/assets/missing-#.js' },
  'GET /… (missing page)': { path: '/missing-#', headers: html },
  'GET /api/admin/me (forged token)': { path: '/api/admin/me', headers: { authorization: 'Bearer a.b.c#' } },
  'POST …:signInWithPassword (wrong)': signIn('somebody-#@reader.example', 'wrong horse'),
  'POST …:signUp': {
    path: `${accountsPath}:signUp`,
    body: JSON.stringify({ email: 'crowd-#@reader.example', password }),
  },
  'POST /api/newsletter': {
    path: urlOf(newsletter.subscribe),
    body: JSON.stringify({ email: 'crowd-#@reader.example' }),
  },
})

/** Measures a visitor while another address holds 300 connections, route by route, with the usual rate limit. */
export async function measureCrowd(bench: Bench): Promise<Line[]> {
  const { alone, beside, routes } = await openCrowd(bench, production)
  const lines = [await alone()]
  for (const route of routes) lines.push(await beside(route))
  return lines
}

/** A store of this program, a visitor and a crowd. */
export async function openCrowd(bench: Bench, program: string) {
  const settings = { RATE_LIMIT: '600' }
  const store = await openStore(program, await bench.newFolder(), bench.resources, { settings })
  await signUp(`http://127.0.0.1:${store.port}`, email, password)
  const cover = await coverOf(store)
  const crowd = spawnWorker<Clients, Answers>('./crowd/clients.ts', bench.resources)
  const visitor = spawnWorker<Clients, Answers>('./crowd/clients.ts', bench.resources)
  const routes = routesOf(cover)
  const { port } = store
  // Each measurement has addresses of its own, since the rate limit remembers the last ones.
  let measurements = 0
  const visit = () =>
    visitor({
      port,
      seconds,
      connections: 1,
      delay: 20,
      address: `127.0.1.${(measurements += 1)}`,
      calls: [home, suggest, search, { path: `${cover}?w=320` }, signIn(email, password)],
    })
  return {
    routes: Object.keys(routes),
    alone: async () => lineOf('nothing', { statuses: {}, milliseconds: [] }, await visit()),
    beside: async (route: string) => {
      const address = `127.0.2.${measurements + 1}`
      const calls = [routes[route] ?? home]
      const attack = crowd({ port, seconds, connections, delay: 100, address, calls })
      const visited = await visit()
      return lineOf(route, await attack, visited)
    },
  }
}

async function coverOf(store: Store): Promise<string> {
  const book = (await shelfOf(store)).find(({ coverImage }) => !URL.canParse(coverImage))
  if (!book) throw new Error('No book has a cover of the store')
  return `/covers/${encodeURIComponent(book.coverImage)}`
}

const isServed = (status: string) => status.startsWith('2')

/** The load is the visitor's. */
function lineOf(what: string, attacked: Answers, { statuses, milliseconds }: Answers): Line {
  const load = measured(milliseconds, seconds * 1000)
  const refused = Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (isServed(status) ? 0 : count),
    0,
  )
  const attacks = Object.entries(attacked.statuses).map(([status, count]) => `${count} × ${status}`)
  return {
    what,
    load,
    figure: `${refused} refused; the crowd: ${attacks.join(', ')}`,
    reach: `0 refused, p99 < ${maxP99} ms`,
    isReached: refused === 0 && load.p99 < maxP99,
  }
}
