import type { Book, Category, Suggestion } from '../../contract/books.ts'
import type { Tx } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'
import { bookColumns, withCovers } from './books.sql.ts'

/** So many are ranked at most: a word that a million books have would otherwise take seconds. */
const candidates = 1_000

export type Search = {
  words: string[]
  category?: Category | undefined
  limit: number
  offset: number
}

/** Made once for a search. Without the select it may be made again for each book that is looked at. */
const namesQuery = (words: string[]) => sql`(select names_query(${words}))`

/** Books with all the words: first those that have them in title and author, then those that have them anywhere. */
export function booksWithWords(db: Tx, { words, category, limit, offset }: Search) {
  const names = namesQuery(words)
  const ofCategory = category ? sql`and category = ${category}` : nothing
  return db.many<Book>(sql`
    with found as (
      (select id, 1 as place from books where names @@ ${names} ${ofCategory} limit ${candidates})
      union all
      (select id, 2 as place from books where words @@ (select words_query(${words})) ${ofCategory} limit ${candidates})
    ), best as (
      select id, min(place) as place from found group by id
    )
    select ${bookColumns} from best join books on books.id = best.id ${withCovers}
    order by best.place, ts_rank(books.names, ${names}) desc, books.created_at desc, books.id desc
    limit ${limit} offset ${offset}`)
}

export function booksNamedLike(db: Tx, words: string[], limit: number) {
  const names = namesQuery(words)
  return db.many<Suggestion>(sql`
    select id as "_id", title, author, cover_image as "coverImage" from (
      select * from books where names @@ ${names} limit ${candidates}
    ) as found
    order by ts_rank(names, ${names}) desc, created_at desc, id desc
    limit ${limit}`)
}

/**
 * For each word the nearest one that stands in a title or an author's name; a word that is there stays. One that begins
 * so is the next in the order of the index: to look at every word of a large shop would take seconds. Each word is
 * folded once, not once for every word that it is compared with.
 */
export async function meantWords(db: Tx, words: string[]): Promise<string[]> {
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
