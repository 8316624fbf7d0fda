import type { Book, Category } from '../../../contract/catalog/books.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Queryable } from '../../database/database.ts'
import { newestBooks } from '../books/books.sql.ts'
import { isLargeShop } from './counts.sql.ts'
import { planSearch, type SearchPlan, type SearchRequest, type WordsPlan } from './plan-search.ts'
import { correctSpelling } from './word-matches.sql.ts'

type ResolvedPlan = Exclude<SearchPlan, { kind: 'isbn' }> | { kind: 'book'; book: Book }

/** The plan of a search, with the book if the text is the ISBN of one. */
export async function resolvePlan(
  db: Queryable,
  request: SearchRequest,
  shop: { spoken: Language; category?: Category | undefined; isLarge?: IsLarge },
): Promise<ResolvedPlan> {
  const { spoken, category, isLarge = () => isLargeShop(db) } = shop
  const plan = planSearch(request, await isLarge(), spoken)
  if (plan.kind !== 'isbn') return plan
  const [book] = await newestBooks(db, { isbn: plan.isbn, category, limit: 1 })
  return book ? { kind: 'book', book } : plan.otherwise
}

type Matches<Page> = { asTyped: Page; corrected?: { words: string[]; page: Page } }

/** Corrects the spelling only if the words as typed find nothing, and the corrected ones something. */
export async function withSpelling<Page extends { found: number }>(
  db: Queryable,
  plan: WordsPlan,
  find: (plan: WordsPlan) => Promise<Page>,
): Promise<Matches<Page>> {
  const asTyped = await find(plan)
  if (asTyped.found > 0) return { asTyped }
  const words = await correctSpelling(db, plan.words)
  const corrected = { words, page: await find({ ...plan, words }) }
  return corrected.page.found > 0 ? { asTyped, corrected } : { asTyped }
}

export type IsLarge = () => Promise<boolean>

/** Counts the books once until the version changes, as it does with every book. */
export function shopSize(db: Queryable, version: () => number): IsLarge {
  let last: { version: number; isLarge: Promise<boolean> } | undefined
  return () => {
    if (last?.version === version()) return last.isLarge
    const counting = { version: version(), isLarge: isLargeShop(db) }
    last = counting
    counting.isLarge.catch(() => {
      if (last === counting) last = undefined
    })
    return counting.isLarge
  }
}
