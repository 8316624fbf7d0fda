import type { ReviewForStaff } from '../../contract/catalog/reviews-admin.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { deleteReview, lockReview, setReviewState } from './reviews.sql.ts'

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
