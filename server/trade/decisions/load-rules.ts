import { hash } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { type Blocks, indexBlocks } from './blocks.ts'
import { categoriesInOrder, storedBlocks, storedFallbacks, storedSubjectRules } from './import-rules.sql.ts'
import { indexSubjects, type SubjectIndex } from './subject-categories.ts'

/** What the bookseller decides about records. */
export type Rules = {
  blocks: Blocks
  subjects: SubjectIndex
  /** The category of books that no rule knows. */
  fallback: string
  fallbackOfShop: string
  /** By feed, where it has one of its own. */
  fallbacks: Map<string, string>
  today: string
  /** Another one for other rules: records that are as they were may mean another book. */
  version: string
}

/** As they are when an import begins. */
export async function loadRules(db: Queryable, today: string): Promise<Rules> {
  const blocks = await storedBlocks(db)
  const subjects = await storedSubjectRules(db)
  const { shop, feeds } = await storedFallbacks(db)
  const fallback = fallbackOf(shop, await categoriesInOrder(db))
  const version = hash('sha1', JSON.stringify([blocks, subjects, fallback, feeds]))
  return {
    blocks: indexBlocks(blocks),
    subjects: indexSubjects(subjects),
    fallback,
    fallbackOfShop: fallback,
    fallbacks: new Map(feeds.map(({ id, category }) => [id, category])),
    today,
    version,
  }
}

/** Fiction, or the first category, unless the shop has chosen one. */
export const fallbackOf = (chosen: string | null, categories: string[]): string =>
  chosen ?? (categories.includes('fiction') ? 'fiction' : (categories[0] ?? ''))

export const rulesOfFeed = (rules: Rules, feedId: string): Rules => ({
  ...rules,
  fallback: rules.fallbacks.get(feedId) ?? rules.fallbackOfShop,
})
