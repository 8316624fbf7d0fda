import type { NewReview, OwnReview } from '../../contract/catalog/reviews.ts'
import type { Queryable } from '../database/database.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { accountOf } from '../identity/firebase-auth-api/accounts.sql.ts'
import type { ShopSnapshot } from '../settings/shop-state.ts'
import { ratingOf, reviewBy, upsertReview } from './reviews.sql.ts'

/** The account's name, or the part of the e-mail address before the @. With a Firebase project the store knows no name. */
export async function shownName(db: Queryable, { uid, email }: Shopper): Promise<string> {
  const { name = '' } = (await accountOf(db, uid)) ?? {}
  const shown = name.trim().slice(0, 200).trim().toWellFormed()
  return (shown.includes('@') ? '' : shown) || email.split('@')[0] || 'Reader'
}

type Saved = { saved: OwnReview } | { refused: 'reviews-off' | 'not-bought' | 'no-book' }

/** Whether the shopper bought the book is decided by their orders, in the statement that saves. */
export async function saveReview(
  db: Queryable,
  { reviews }: ShopSnapshot['settings'],
  shopper: Shopper,
  bookId: string,
  review: NewReview,
): Promise<Saved> {
  if (!reviews.isOn) return { refused: 'reviews-off' }
  const name = await shownName(db, shopper)
  const state = reviews.publishesAtOnce ? 'published' : 'waiting'
  // Without a row the review is as it was, or it was not allowed.
  const saved =
    (await upsertReview(db, shopper, { ...review, bookId, name, state })) ??
    (await reviewBy(db, shopper.uid, bookId))
  if (saved) return { saved }
  return { refused: (await ratingOf(db, bookId)) ? 'not-bought' : 'no-book' }
}
