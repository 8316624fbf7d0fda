import type { Category } from '../../contract/catalog/books.ts'
import type { BookRow } from '../demo.sql.ts'
import { around, type Random, seededRandom, oneOf, skewed, upTo } from './random.ts'
import { authorName, capital, rareName, textOf, word } from './words.ts'

export type Order = {
  books: number
  seed: number
  covers: string[]
  /** Slugs of the shop's categories, at least one. */
  categories: string[]
  /** Typical length of a description, in characters. */
  described?: number
}

/** Deterministic by seed and number: ids, words, prices and dates. */
export function* inventBooks(order: Order): Generator<BookRow> {
  const { books, seed, covers, categories, described = 240 } = order
  const random = seededRandom(seed)
  for (let number = 0; number < books; number += 1)
    yield {
      id: idFrom(random),
      title: titleFrom(random),
      author: random() < 0.02 ? '' : authorName(skewed(random, Math.ceil(books / 4))),
      description: textOf(random, Math.min(5000, Math.ceil(around(random, described, 0.9)))),
      category: categoryFrom(random, categories),
      cover_image: covers[skewed(random, covers.length)] ?? '',
      ...pricesFrom(random),
      trending: random() < 0.01,
      created_at: arrivalOf(number, books),
    }
}

function idFrom(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    upTo(random, 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to))
  return `${a}-${b}-4${c}-8${d}-${e}`
}

const forms: ((random: Random) => string)[] = [
  (random) => `The ${capital(word(random))} ${capital(word(random))}`,
  (random) => `The ${capital(word(random))} of ${rareName(random)}`,
  (random) => `A ${capital(word(random))} of ${capital(word(random))}`,
  (random) => `${capital(word(random))} and ${capital(word(random))}`,
  (random) => `${capital(word(random))} in the ${capital(word(random))} ${capital(word(random))}`,
  (random) => `${capital(word(random))} ${capital(word(random))}, Volume ${1 + skewed(random, 30)}`,
  (random) => capital(word(random)),
]

const titleFrom = (random: Random) => oneOf(random, forms)(random)

const shares: [Category, number][] = [
  ['fiction', 0.45],
  ['business', 0.65],
  ['technology', 0.8],
  ['adventure', 0.92],
  ['horror', 1],
]

function categoryFrom(random: Random, known: string[]): Category {
  const at = random()
  const wanted = shares.find(([, share]) => at < share)?.[0] ?? ''
  return known.includes(wanted) ? wanted : (known[0] ?? wanted)
}

function pricesFrom(random: Random) {
  const dollars = Math.min(400, Math.ceil(around(random, 14, 0.5)))
  const now = dollars * 100 - oneOf(random, [1, 1, 1, 51, 0])
  return { new_price_cents: now, old_price_cents: now + (random() < 0.6 ? upTo(random, 12) * 100 : 0) }
}

const latest = Date.UTC(2026, 0, 1)
const tenYears = 10 * 365 * 86_400_000

/** Ten years of deliveries, three books at a time. */
const arrivalOf = (number: number, books: number) =>
  new Date(latest - Math.round((tenYears * (books - Math.floor(number / 3) * 3)) / books)).toISOString()
