import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { addVisits, forgetMarksBefore, maxMarksOfNetwork, saltOf } from './visits.sql.ts'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressBehind, networksOf } from '../http/client-network.ts'

export type Visits = {
  /** Records a visitor in memory. */
  note(visitor: string): void
  /** Writes recorded visitors to the database. */
  count(): Promise<void>
  stop(): Promise<void>
}

const writeInterval = 5_000
/** More visitors between two writes are an attack. */
const maxNoted = 10_000

const today = () => new Date().toISOString().slice(0, 10)

/** Counts each visitor once a day, by a salted hash whose salt is deleted after the day. */
export function countVisits(db: Database, onError: (error: unknown) => void): Visits {
  let noted = new Set<string>()
  /** Visitors among the noted, by network: one network cannot take the room of the others. */
  let ofNetwork = new Map<string, number>()

  function note(visitor: string) {
    if (noted.size >= maxNoted || noted.has(visitor)) return
    const network = networkOfVisitor(visitor)
    const others = ofNetwork.get(network) ?? 0
    if (others >= maxMarksOfNetwork) return
    ofNetwork.set(network, others + 1)
    noted.add(visitor)
  }

  async function count() {
    if (noted.size === 0) return
    const visitors = noted
    noted = new Set()
    ofNetwork = new Map()
    await write(db, today(), visitors).catch((error: unknown) => {
      noted = new Set([...noted, ...visitors].slice(0, maxNoted))
      throw error
    })
  }

  const timer = setInterval(() => void count().catch(onError), writeInterval).unref()
  return {
    note,
    count,
    stop: async () => {
      clearInterval(timer)
      await count().catch(onError)
    },
  }
}

async function write(db: Database, day: string, visitors: Iterable<string>) {
  await db.transaction(async (tx) => {
    const salt = await saltOf(tx, day, randomBytes(32))
    const hash = (text: string) => createHmac('sha256', salt).update(text).digest().subarray(0, 6)
    const markOf = (visitor: string) => Buffer.concat([hash(networkOfVisitor(visitor)), hash(visitor)])
    await addVisits(tx, day, Array.from(visitors, markOf))
    await forgetMarksBefore(tx, day)
  })
}

const robots = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

type Guest = { browser: string | undefined; visitor: string | undefined }

/** Cached per connection, which nearly always has one visitor. */
const lastBy = new WeakMap<Socket, Guest>()

export type NoteVisit = (request: IncomingMessage) => void

export const visitRecorder =
  (visits: Visits, trustProxy: number): NoteVisit =>
  (request) => {
    const visitor = visitorOf(request, trustProxy)
    if (visitor) visits.note(visitor)
  }

/** Identifies the visitor; undefined for a declared robot. */
export function visitorOf(request: IncomingMessage, proxies: number): string | undefined {
  const browser = request.headers['user-agent']
  if (proxies > 0) return named(addressBehind(request, proxies), browser)
  const { socket } = request
  const last = lastBy.get(socket)
  if (last && last.browser === browser) return last.visitor
  const visitor = named(socket.remoteAddress, browser)
  lastBy.set(socket, { browser, visitor })
  return visitor
}

const named = (address: string | undefined, browser: string | undefined) =>
  address && browser && !robots.test(browser) ? `${address} ${browser.slice(0, 200)}` : undefined

/** Of the address that the visitor begins with. An IPv6 subscriber may have a whole /48. */
function networkOfVisitor(visitor: string): string {
  const { network, wider } = networksOf(visitor.slice(0, visitor.indexOf(' ')))
  return wider ?? network
}
