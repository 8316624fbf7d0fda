import type { ReviewForStaff } from '../../contract/catalog/reviews-admin.ts'
import type { NewReview, OwnReview, Review, ReviewState } from '../../contract/catalog/reviews.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { activeSignIn } from '../http/routing/active-sign-in.sql.ts'
import { isOf, type Owner } from '../orders/orders.sql.ts'
import { isKept, isSold } from '../catalog/lists/sold.sql.ts'

const reviewColumns = sql`
  reviews.id as "_id", reviews.name, reviews.rating, reviews.title, reviews.body as text,
  reviews.written_at as "writtenAt", reviews.edited_at as "editedAt"`

const ownColumns = sql`${reviewColumns}, reviews.state`

/** Of the published reviews; undefined if there is no such book. */
export const ratingOf = (db: Queryable, bookId: string) =>
  db.first<{ count: number; stars: number }>(sql`
    select coalesce(book_ratings.reviews, 0) as count, coalesce(book_ratings.stars, 0) as stars
    from books left join book_ratings on book_ratings.book_id = books.id where books.id = ${bookId}`)

type Page = { before?: number | undefined; limit: number }

const newestFirst = ({ before, limit }: Page): Sql =>
  sql`${before ? sql`and reviews.id < ${before}` : nothing} order by reviews.id desc limit ${limit}`

export const publishedReviews = (db: Queryable, bookId: string, page: Page) =>
  db.many<Review>(sql`
    select ${reviewColumns} from reviews where book_id = ${bookId} and state = 'published' ${newestFirst(page)}`)

/** An order that is neither cancelled nor returned, of which this book was neither. */
const isBoughtBy = (shopper: Owner, bookId: string) => sql`exists (
  select from orders join order_lines on order_lines.order_id = orders.id
  where ${isOf(shopper)} and ${isSold} and order_lines.book_id = ${bookId} and ${isKept})`

export async function hasBought(db: Queryable, shopper: Owner, bookId: string): Promise<boolean> {
  return db.exists(sql`select where ${isBoughtBy(shopper, bookId)}`)
}

export const reviewBy = (db: Queryable, uid: string, bookId: string) =>
  db.first<OwnReview>(sql`
    select ${ownColumns} from reviews where book_id = ${bookId} and uid = ${uid}`)

type ReviewToSave = NewReview & { bookId: string; name: string; state: ReviewState }

/**
 * Writes the review, or edits the shopper's earlier one. An edit goes where a new review would go, but what staff rejected
 * always waits for them again. Undefined if the shopper may not review the book, or it is gone.
 */
export const upsertReview = (db: Queryable, shopper: Shopper, review: ReviewToSave) =>
  db.first<OwnReview>(sql`
    with sign_in as (${activeSignIn(shopper)})
    insert into reviews (book_id, uid, name, rating, title, body, state)
    select books.id, ${shopper.uid}, ${review.name}, ${review.rating}, ${review.title}, ${review.text}, ${review.state}
    from books
    where books.id = ${review.bookId} and exists (select from sign_in) and (${isBoughtBy(shopper, review.bookId)}
      or exists (select from reviews as own where own.book_id = ${review.bookId} and own.uid = ${shopper.uid}))
    for key share of books
    on conflict (book_id, uid) do update set name = excluded.name, rating = excluded.rating, title = excluded.title,
      body = excluded.body, version = reviews.version + 1, edited_at = now(),
      state = case when reviews.state = 'rejected' then 'waiting' else excluded.state end
    where (reviews.name, reviews.rating, reviews.title, reviews.body)
      is distinct from (excluded.name, excluded.rating, excluded.title, excluded.body)
    returning ${ownColumns}`)

export const deleteReviewBy = (db: Queryable, uid: string, bookId: string) =>
  db.run(sql`delete from reviews where book_id = ${bookId} and uid = ${uid}`)

/** Returns the books whose reviews they were. */
export const deleteReviewsOf = (tx: Queryable, uid: string): Promise<string[]> =>
  tx.column<string>(sql`
    delete from reviews where uid = ${uid} returning book_id as "bookId"`)

/** For the download of personal data. */
export const reviewsOf = (tx: Queryable, uid: string) =>
  tx.many<OwnReview & { bookId: string; bookTitle: string }>(sql`
    select ${ownColumns}, books.id as "bookId", books.title as "bookTitle"
    from reviews join books on books.id = reviews.book_id where uid = ${uid} order by reviews.id desc`)

/** With a Firebase project the store knows the e-mail address from orders only. */
const staffColumns = sql`
  ${ownColumns}, reviews.version, json_build_object('_id', books.id, 'title', books.title) as book,
  coalesce((select email from accounts where accounts.uid = reviews.uid),
    (select email from orders where orders.shopper_uid = reviews.uid limit 1), '') as email`

export const reviewsIn = (db: Queryable, state: ReviewState, page: Page) =>
  db.many<ReviewForStaff>(sql`
    select ${staffColumns} from reviews join books on books.id = reviews.book_id
    where state = ${state} ${newestFirst(page)}`)

export const countWaiting = async (db: Queryable, max: number): Promise<number> =>
  (await db.value<number>(sql`
    select count(*) as waiting from (select from reviews where state = 'waiting' limit ${max}) as counted`)) ??
  0

export const lockReview = (tx: Queryable, id: number) =>
  tx.first<ReviewForStaff>(sql`
    select ${staffColumns} from reviews join books on books.id = reviews.book_id
    where reviews.id = ${id} for update of reviews`)

export const setReviewState = (tx: Queryable, id: number, state: ReviewState) =>
  tx.run(sql`update reviews set state = ${state} where id = ${id}`)

export const deleteReview = (tx: Queryable, id: number) => tx.run(sql`delete from reviews where id = ${id}`)
