import type { Suggestion } from '../../../contract/catalog/books.ts'
import { maxSuggestions, type Suggestions } from '../../../contract/catalog/search.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Queryable } from '../../database/database.ts'
import { suggestions as limits } from './limits.ts'
import { resolvePlan, withSpelling } from './resolve-plan.ts'
import type { IsLarge } from './resolve-plan.ts'
import { type SuggestedBook, suggestedBooks } from './word-matches.sql.ts'

const asSuggestion = ({ _id, title, author, coverImage }: Suggestion): Suggestion => ({
  _id,
  title,
  author,
  coverImage,
})

/** What the plan of a search depends on. */
type Shop = { worksOnce: boolean; isLarge: IsLarge; spoken: Language }

/** The book whose ISBN the text is, or books with its words in title and author, best first. */
async function findSuggestions(
  db: Queryable,
  q: string,
  { worksOnce, isLarge, spoken }: Shop,
): Promise<{ byIsbn?: Suggestion; matches: SuggestedBook[] }> {
  const page = { sort: 'best-match', limit: limits.matches, offset: 0 } as const
  const plan = await resolvePlan(db, { q, filter: { worksOnce }, page }, { isLarge, spoken })
  if (plan.kind === 'book') return { byIsbn: asSuggestion(plan.book), matches: [] }
  if (plan.kind !== 'words') return { matches: [] }
  const { asTyped, corrected } = await withSpelling(db, plan, async (plan) => {
    const matches = await suggestedBooks(db, plan, { worksOnce }, limits.matches)
    return { matches, found: matches.length }
  })
  return corrected?.page ?? asTyped
}

export async function suggestBooks(db: Queryable, q: string, shop: Shop): Promise<Suggestion[]> {
  const { byIsbn, matches } = await findSuggestions(db, q, shop)
  return byIsbn ? [byIsbn] : matches.slice(0, maxSuggestions).map(asSuggestion)
}

type NamedCategory = { slug: string; name: string }

/** Categories, authors and books, together as many as the list has room for. */
export async function suggestAll(
  db: Queryable,
  q: string,
  categories: readonly NamedCategory[],
  shop: Shop,
): Promise<Suggestions> {
  const { byIsbn, matches } = await findSuggestions(db, q, shop)
  if (byIsbn) return { categories: [], authors: [], books: [byIsbn] }
  const named = categoriesNamed(q, categories)
  const authors = authorsOf(matches)
  const books = matches.slice(0, maxSuggestions - named.length - authors.length)
  return { categories: named, authors, books: books.map(asSuggestion) }
}

/** Those with the most books among the matches first. */
function authorsOf(matches: SuggestedBook[]): Suggestions['authors'] {
  const found = new Map<string, { name: string; books: number }>()
  for (const { author: name, authorSlug, isAuthor } of matches) {
    if (!isAuthor || authorSlug === null) continue
    const { books = 0 } = found.get(authorSlug) ?? {}
    found.set(authorSlug, { name, books: books + 1 })
  }
  return [...found]
    .toSorted(([, one], [, other]) => other.books - one.books)
    .slice(0, limits.authors)
    .map(([slug, { name }]) => ({ slug, name }))
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Categories with a word that begins with the text. */
function categoriesNamed(text: string, categories: readonly NamedCategory[]): string[] {
  const begun = folded(text.trim())
  if (begun === '') return []
  return categories
    .filter(({ name }) => ` ${folded(name)}`.includes(` ${begun}`))
    .map(({ slug }) => slug)
    .slice(0, limits.categories)
}
