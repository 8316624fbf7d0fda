import { books } from '../../../contract/catalog/books.ts'
import { type NewOrder, orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { searchPage } from '../../../domain/pages.ts'
import { urlOf } from '../../../contract/request.ts'
import { signUp } from '../../../server/testing/sign-up.ts'
import { lookAtJson } from '../fetch-once.ts'
import { someOrder } from '../orders.ts'
import { bookUrls, listUrl, shelfOf } from '../reads.ts'
import type { Store } from '../store.ts'

/** A request with a known response. */
type Question = { url: string; options?: RequestInit; isRight(status: number, body: string): boolean }

/** Results of requests during the overload. */
export type Sampled = { right: number; refused: number; wrong: string[] }

const email = 'sampler@reader.example'

export async function sampler(store: Store) {
  const origin = `http://127.0.0.1:${store.port}`
  const token = await signUp(origin, email)
  const own = { authorization: `Bearer ${token}` }
  const placed = new Set<string>()
  const questions = [
    ...(await readingQuestions(store)),
    orderQuestion(await someOrder(store), own, (id) => placed.add(id)),
  ]

  /** Sends one request after the other until `isOver`. */
  async function sampleUntil(isOver: () => boolean): Promise<Sampled> {
    const sampled: Sampled = { right: 0, refused: 0, wrong: [] }
    for (let at = 0; !isOver(); at += 1) {
      const { url, options, isRight } = questions[at % questions.length] as Question
      const answer = await fetch(origin + url, options)
      const body = await answer.text()
      if (isRight(answer.status, body)) sampled.right += 1
      else if (isProperRefusal(answer)) sampled.refused += 1
      else sampled.wrong.push(`${url}: ${answer.status} ${body.slice(0, 200)}`)
    }
    return sampled
  }

  /** Orders that were acknowledged and are missing. */
  async function lostOrders(): Promise<string[]> {
    const answer = await fetch(origin + urlOf(orders.byEmail, { params: { email } }), { headers: own })
    const found = new Set(((await answer.json()) as Order[]).map((order) => order._id))
    return [...placed].filter((id) => !found.has(id))
  }

  return { sampleUntil, lostOrders }
}

const isProperRefusal = ({ status, headers }: Response) =>
  (status === 429 || status === 503) && headers.has('retry-after')

async function readingQuestions(store: Store): Promise<Question[]> {
  const shelf = await shelfOf(store)
  const title = shelf[0]?.title ?? ''
  const [aBook = ''] = bookUrls(shelf)
  const search = urlOf(books.list, { query: { q: title } })
  const same = async (url: string): Promise<Question> => {
    const right = JSON.stringify(await lookAtJson(store.port, url))
    return { url, isRight: (status, body) => status === 200 && body === right }
  }
  const page = {
    url: searchPage({ q: title }),
    options: { headers: { accept: 'text/html' } },
    isRight: (status: number, body: string) => status === 200 && body.includes(title),
  }
  return [await same(listUrl), await same(aBook), await same(search), page]
}

function orderQuestion(order: NewOrder, own: Record<string, string>, note: (id: string) => void): Question {
  return {
    url: urlOf(orders.place),
    options: {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ ...order, email }),
    },
    isRight: (status, body) => {
      if (status !== 201) return false
      const placed = JSON.parse(body) as Order
      note(placed._id)
      return placed.totalPrice === order.totalPrice && placed.books.length === order.productIds.length
    },
  }
}
