import type { NewReview, OwnReview } from '../../contract/catalog/reviews.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Shopper } from '../http/routing/authenticate.ts'
import { accountOf } from '../identity/firebase-auth-api/accounts.sql.ts'
import type { ShopSnapshot } from '../settings/shop-state.ts'
import { deleteReview, lockReview, ratingOf, reviewBy, setReviewState, upsertReview } from './reviews.sql.ts'
import type { ReviewForStaff } from '../../contract/catalog/reviews-admin.ts'
import { recordAudit } from '../audit/audit.sql.ts'

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

type Decision = { state: 'published' | 'rejected'; version: number }

type Decided = { decided: ReviewForStaff } | { changed: ReviewForStaff } | undefined

/** Undefined if there is no such review. The version is the one that the member of staff has read. */
export const decideOnReview = (db: Database, actor: string, id: number, { state, version }: Decision) =>
  db.transaction(async (tx): Promise<Decided> => {
    const review = await lockReview(tx, id)
    if (!review) return undefined
    if (review.version !== version) return { changed: review }
    if (review.state === state) return { decided: review }
    await setReviewState(tx, id, state)
    await recordAudit(tx, actor, {
      action: state === 'published' ? 'review.publish' : 'review.reject',
      subject: review.book.title,
      changes: { state: [review.state, state] },
    })
    return { decided: { ...review, state } }
  })

/** The audit log does not repeat what the shopper wrote. */
export const removeReview = (db: Database, actor: string, id: number) =>
  db.transaction(async (tx): Promise<ReviewForStaff | undefined> => {
    const review = await lockReview(tx, id)
    if (!review) return undefined
    await deleteReview(tx, id)
    await recordAudit(tx, actor, {
      action: 'review.delete',
      subject: review.book.title,
      changes: { state: [review.state, null], rating: [review.rating, null] },
    })
    return review
  })
