import type { Category } from '../../../contract/books.ts'
import type { BookRow } from '../demo.sql.ts'
import { around, type Chance, chanceFrom, oneOf, skewed, upTo } from './chance.ts'
import { authorName, capital, rareName, textOf, word } from './words.ts'

export type Order = {
  books: number
  seed: number
  covers: string[]
  /** How many characters most descriptions have, more or less. */
  described?: number
}

/** The same for the same seed and number: ids, words, prices and dates. */
export function* inventBooks({ books, seed, covers, described = 240 }: Order): Generator<BookRow> {
  const chance = chanceFrom(seed)
  for (let number = 0; number < books; number += 1)
    yield {
      id: idFrom(chance),
      title: titleFrom(chance),
      author: chance() < 0.02 ? '' : authorName(skewed(chance, Math.ceil(books / 4))),
      description: textOf(chance, Math.min(5000, Math.ceil(around(chance, described, 0.9)))),
      category: categoryFrom(chance),
      cover_image: covers[skewed(chance, covers.length)] ?? '',
      ...pricesFrom(chance),
      trending: chance() < 0.01,
      created_at: arrivalOf(number, books),
    }
}

function idFrom(chance: Chance): string {
  const hex = Array.from({ length: 4 }, () =>
    upTo(chance, 2 ** 32)
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

const forms: ((chance: Chance) => string)[] = [
  (chance) => `The ${capital(word(chance))} ${capital(word(chance))}`,
  (chance) => `The ${capital(word(chance))} of ${rareName(chance)}`,
  (chance) => `A ${capital(word(chance))} of ${capital(word(chance))}`,
  (chance) => `${capital(word(chance))} and ${capital(word(chance))}`,
  (chance) => `${capital(word(chance))} in the ${capital(word(chance))} ${capital(word(chance))}`,
  (chance) => `${capital(word(chance))} ${capital(word(chance))}, Volume ${1 + skewed(chance, 30)}`,
  (chance) => capital(word(chance)),
]

const titleFrom = (chance: Chance) => oneOf(chance, forms)(chance)

const shares: [Category, number][] = [
  ['fiction', 0.45],
  ['business', 0.65],
  ['technology', 0.8],
  ['adventure', 0.92],
  ['horror', 1],
]

function categoryFrom(chance: Chance): Category {
  const at = chance()
  return shares.find(([, share]) => at < share)?.[0] ?? 'fiction'
}

function pricesFrom(chance: Chance) {
  const dollars = Math.min(400, Math.ceil(around(chance, 14, 0.5)))
  const now = dollars * 100 - oneOf(chance, [1, 1, 1, 51, 0])
  return { new_price_cents: now, old_price_cents: now + (chance() < 0.6 ? upTo(chance, 12) * 100 : 0) }
}

const latest = Date.UTC(2026, 0, 1)
const tenYears = 10 * 365 * 86_400_000

/** Ten years of deliveries, three books at a time. */
const arrivalOf = (number: number, books: number) =>
  new Date(latest - Math.round((tenYears * (books - Math.floor(number / 3) * 3)) / books)).toISOString()
