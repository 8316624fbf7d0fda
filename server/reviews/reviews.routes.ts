import { msg } from '../../messages/t.ts'
import { maxWaitingCount, reviewsAdmin } from '../../contract/catalog/reviews-admin.ts'
import { type BookReviews, reviews, reviewsOnAPage } from '../../contract/catalog/reviews.ts'
import type { Invalidation } from '../http/response-cache/cache-invalidation.ts'
import { bookTag } from '../http/response-cache/cache-tags.ts'
import type { CachePolicy } from '../http/response-cache/response-cache.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Mount } from '../http/routing/mount.ts'
import { answer, notFound } from '../http/routing/problems.ts'
import { type ShopState } from '../settings/shop-state.ts'
import { decideOnReview, removeReview, saveReview, shownName } from './change-reviews.ts'
import {
  countWaiting,
  deleteReviewBy,
  hasBought,
  publishedReviews,
  ratingOf,
  reviewBy,
  reviewsIn,
} from './reviews.sql.ts'

type Deps = { db: Database; readOnly: Queryable; invalidation: Invalidation; shop: ShopState }

export function mountReviews(mount: Mount, { db, readOnly, invalidation, shop }: Deps) {
  mount(reviews.ofBook, async ({ params: { bookId }, query: { before } }) => {
    const rating = await ratingOf(readOnly, bookId)
    if (!rating) return notFound(msg('There is no such book.'))
    const body = shop.current.settings.reviews.isOn ? await pageOf(readOnly, bookId, rating, before) : off
    // Pages after the first are unbounded, and rarely read.
    const cache: CachePolicy = { tags: [bookTag(bookId), 'reviews'] }
    return { ...answer(200, body), ...(!before && { cache }) }
  })

  mount(reviews.own, async ({ params: { bookId } }, shopper) => {
    if (!(await ratingOf(db, bookId))) return notFound(msg('There is no such book.'))
    const review = (await reviewBy(db, shopper.uid, bookId)) ?? null
    const mayReview = review !== null || (await hasBought(db, shopper, bookId))
    return answer(200, { mayReview, name: await shownName(db, shopper), review })
  })

  mount(reviews.save, async ({ params: { bookId }, body }, shopper) => {
    const outcome = await saveReview(db, shop.current.settings, shopper, bookId, body)
    if ('saved' in outcome)
      return { ...answer(200, outcome.saved), headers: invalidation.invalidateReviews([bookId]) }
    if (outcome.refused === 'no-book') return notFound(msg('There is no such book.'))
    return outcome.refused === 'not-bought' ? answer(403, notBought) : answer(409, reviewsOff)
  })

  mount(reviews.delete, async ({ params: { bookId } }, { uid }) => {
    if ((await deleteReviewBy(db, uid, bookId)) === 0) return notFound(msg('There is no such review.'))
    return { ...answer(204, undefined), headers: invalidation.invalidateReviews([bookId]) }
  })
  mountModeration(mount, db, invalidation)
}

function mountModeration(mount: Mount, db: Database, invalidation: Invalidation) {
  mount(reviewsAdmin.list, async ({ query: { state, ...page } }) => {
    const found = await reviewsIn(db, state, page)
    return answer(200, { reviews: found, next: nextOf(found, page.limit) })
  })

  mount(reviewsAdmin.waiting, async () => answer(200, { waiting: await countWaiting(db, maxWaitingCount) }))

  mount(reviewsAdmin.decide, async ({ params: { id }, body }, { username }) => {
    const outcome = await decideOnReview(db, username, id, body)
    if (!outcome) return notFound(msg('There is no such review.'))
    if ('changed' in outcome) return answer(409, { ...edited, review: outcome.changed })
    const { decided } = outcome
    return { ...answer(200, decided), headers: invalidation.invalidateReviews([decided.book._id]) }
  })

  mount(reviewsAdmin.delete, async ({ params: { id } }, { username }) => {
    const review = await removeReview(db, username, id)
    if (!review) return notFound(msg('There is no such review.'))
    return { ...answer(204, undefined), headers: invalidation.invalidateReviews([review.book._id]) }
  })
}

/** One more than a page tells whether there is a next one. */
async function pageOf(
  db: Queryable,
  bookId: string,
  { count, stars }: { count: number; stars: number },
  before: number | undefined,
): Promise<BookReviews> {
  const found = await publishedReviews(db, bookId, { before, limit: reviewsOnAPage + 1 })
  const shown = found.slice(0, reviewsOnAPage)
  return {
    isOn: true,
    count,
    average: count === 0 ? null : Math.round((stars / count) * 10) / 10,
    reviews: shown,
    next: found.length > shown.length ? nextOf(shown, reviewsOnAPage) : null,
  }
}

const nextOf = (shown: { _id: number }[], limit: number) =>
  shown.length === limit ? (shown.at(-1)?._id ?? null) : null

const off: BookReviews = { isOn: false, count: 0, average: null, reviews: [], next: null }

const notBought = {
  code: 'not-bought' as const,
  message: msg('Only readers who bought this book here can review it.'),
}

const reviewsOff = { code: 'reviews-off' as const, message: msg('This shop has no reviews at the moment.') }

const edited = {
  code: 'review-changed' as const,
  message: msg('The shopper has edited this review. Read it again.'),
}
