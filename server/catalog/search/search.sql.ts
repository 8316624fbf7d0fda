import type { Book, Category, Suggestion } from '../../../contract/catalog/books.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { bookColumns, manyBooks, withCovers } from '../books/books.sql.ts'
import { shownPicture } from '../covers/covers.sql.ts'
import { largeShop } from './large-shop.sql.ts'
import { listedOf, maxWanted, namesQuery, type SearchStrategy } from './matches.sql.ts'
import { smallShop } from './small-shop.sql.ts'

export type Search = {
  text: string
  words: string[]
  category?: Category | undefined
  limit: number
  offset: number
  /** Only one edition of each work. */
  worksOnce?: boolean
}

/** Up to this size the index is fast for every search, and scanning the newest books costs more. */
const maxSmall = sql`10000`

const isLarge = sql`coalesce(sum(total), 0) > ${maxSmall} as "isLarge"`

export async function strategyFor(db: Queryable): Promise<SearchStrategy> {
  const size = await db.first<{ isLarge: boolean }>(sql`select ${isLarge} from book_counts`)
  return size?.isLarge ? largeShop : smallShop
}

export type ShopKind = {
  isLarge: boolean
  /** Whether any book has a format or a language. */
  hasEditionData: boolean
}

/** The order makes each an index lookup, also where the statistics are old. */
const has = (column: Sql) => sql`
  (select true from editions where ${column} is not null order by ${column} limit 1)`

export async function shopKind(db: Queryable): Promise<ShopKind> {
  const kind = await db.first<ShopKind>(sql`
    select ${isLarge}, coalesce(${has(sql`format`)}, ${has(sql`language`)}, false) as "hasEditionData"
    from book_counts`)
  return kind ?? { isLarge: false, hasEditionData: false }
}

export const bestFirst = sql`order by found.place, found.rank desc, found.created_at desc, found.id desc`

/** Books with all the words: matches in title and author first, then matches anywhere. */
export async function booksWithWords(
  db: Queryable,
  { limit, offset, worksOnce, ...search }: Search,
): Promise<Book[]> {
  const { anywhere } = await strategyFor(db)
  const { listed, table } = listedOf(worksOnce)
  return manyBooks(
    db,
    sql`
    with ${anywhere({ ...search, wanted: Math.min(offset + limit, maxWanted) })} ${listed},
    shown as materialized (select * from ${table} as found ${bestFirst} limit ${limit} offset ${offset})
    select ${bookColumns} from shown as found join books on books.id = found.id ${withCovers} ${bestFirst}`,
  )
}

export async function booksNamedLike(
  db: Queryable,
  { limit, worksOnce, ...search }: Omit<Search, 'offset'>,
): Promise<Suggestion[]> {
  const { inNames } = await strategyFor(db)
  const { listed, table } = listedOf(worksOnce)
  return db.many<Suggestion>(sql`
    with ${inNames({ ...search, wanted: limit })} ${listed},
    shown as materialized (select * from ${table} as found ${bestFirst} limit ${limit})
    select books.id as "_id", title, author, ${shownPicture(sql`cover_image`)} as "coverImage"
    from shown as found join books on books.id = found.id ${bestFirst}`)
}

export type NamedBook = Suggestion & {
  authorSlug: string | null
  /** Whether the author alone has all the words. */
  isAuthor: boolean
}

/** Best first, with authors who have the words in their names. */
export async function booksAndAuthorsLike(
  db: Queryable,
  { limit, worksOnce, ...search }: Omit<Search, 'offset'>,
): Promise<NamedBook[]> {
  const { inNames } = await strategyFor(db)
  const { listed, table } = listedOf(worksOnce)
  return db.many<NamedBook>(sql`
    with ${inNames({ ...search, wanted: limit })} ${listed},
    shown as materialized (select * from ${table} as found ${bestFirst} limit ${limit})
    select books.id as "_id", title, author, ${shownPicture(sql`cover_image`)} as "coverImage", author_slug(author) as "authorSlug",
      coalesce(to_tsvector('simple', plain_words(author)) @@ ${namesQuery}, false) as "isAuthor"
    from shown as found join books on books.id = found.id ${bestFirst}`)
}

/**
 * Replaces each word by the most similar one of a title or author; a known word stays. A prefix match is the
 * next word in index order: scanning every word of a large store would take seconds. Each word is folded
 * once, not once per comparison.
 */
export async function correctSpelling(db: Queryable, words: string[]): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    with folded as materialized (
      select fold(word) as typed, at from unnest(${words}::text[]) with ordinality as asked (word, at)
    )
    select coalesce(
      (select word from (
        select word from catalog_words where word >= typed collate "C" order by word limit 1
      ) as next where starts_with(word, typed)),
      (select word from catalog_words where word % typed order by similarity(word, typed) desc, word limit 1),
      typed) as word
    from folded order by at`)
  return rows.map((row) => row.word)
}
