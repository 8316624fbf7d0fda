import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Book } from '../../../contract/catalog/books.ts'
import { bookPage, pages } from '../../../domain/pages.ts'
import type { ReturnTo } from '../account/return-to.ts'
import { useAccount } from '../../app/session/use-account.ts'
import { averageIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { OneReview, Stars } from './stars.tsx'
import { useGetReviewsQuery } from './reviews-api.ts'
import { TryAgain } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

const YourReview = lazy(() => import('./your-review.tsx').then((late) => ({ default: late.YourReview })))

/** The id of the section, for links to it. */
const section = 'reviews'

const reviewsIn = (count: number) => t('{count, plural, one {# review} other {# reviews}}', { count })

const Average = ({ of }: { of: number }) => averageIn(useShop().locale, of)

/** The average as a link to the reviews; nothing without reviews. */
export function RatingLink({ book }: { book: Pick<Book, '_id'> }) {
  const { currentData: page } = useGetReviewsQuery({ bookId: book._id })
  if (!page || page.average === null) return null
  return (
    <Link
      to={`#${section}`}
      className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
    >
      <Stars rating={page.average} />
      <span className="tabular-nums">
        <Average of={page.average} /> · {reviewsIn(page.count)}
      </span>
    </Link>
  )
}

export function Reviews({ book }: { book: Pick<Book, '_id'> }) {
  const { currentData: first, isError, refetch } = useGetReviewsQuery({ bookId: book._id })
  if (first && !first.isOn) return null
  return (
    <section
      id={section}
      tabIndex={-1}
      aria-labelledby="reviews-title"
      className="mt-16 scroll-mt-20 border-t border-line pt-12 outline-none md:mt-24"
    >
      <h2 id="reviews-title" className="mb-6 font-serif text-2xl font-medium">
        {t('Reviews')}
      </h2>
      {!first && isError && (
        <TryAgain onTryAgain={() => void refetch()}>{t("The reviews couldn't be loaded.")}</TryAgain>
      )}
      {!first && !isError && <p className="text-ink-soft">{t('Loading…')}</p>}
      {first && (
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="grid content-start gap-6">
            <Summary count={first.count} average={first.average} />
            <WhoMayReview bookId={book._id} />
          </div>
          {first.count > 0 && <AllReviews key={book._id} bookId={book._id} />}
        </div>
      )}
    </section>
  )
}

const Summary = ({ count, average }: { count: number; average: number | null }) =>
  average === null ? (
    <p>{t('No reviews yet.')}</p>
  ) : (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-serif text-heading font-medium tabular-nums">
        <Average of={average} />
      </span>
      <span>
        <span className="block text-xl leading-none">
          <Stars rating={average} />
        </span>
        <span className="text-sm text-ink-soft tabular-nums">{reviewsIn(count)}</span>
      </span>
    </p>
  )

/** The server does not know who reads the page: its page says what holds for everybody. */
function WhoMayReview({ bookId }: { bookId: string }) {
  const { user, isLoading } = useAccount()
  if (user)
    return (
      <Suspense fallback={<OnlyBuyers />}>
        <YourReview key={user.uid} uid={user.uid} bookId={bookId} otherwise={<OnlyBuyers />} />
      </Suspense>
    )
  return (
    <p className="text-pretty text-ink-soft">
      {t('Only readers who bought this book here can review it.')}
      {!isLoading && (
        <>
          {' '}
          <Link
            to={pages.login}
            state={{ from: `${bookPage(bookId)}#${section}` } satisfies ReturnTo}
            className="link"
          >
            {t('Log in to write a review')}
          </Link>
        </>
      )}
    </p>
  )
}

const OnlyBuyers = () => (
  <p className="text-pretty text-ink-soft">{t('Only readers who bought this book here can review it.')}</p>
)

/** Newest first. Each page is loaded below the ones before it. */
function AllReviews({ bookId }: { bookId: string }) {
  const [cursors, setCursors] = useState<(number | undefined)[]>([undefined])
  return (
    <div className="min-w-0">
      {cursors.map((before, at) => (
        <ReviewPage
          key={before ?? 0}
          bookId={bookId}
          before={before}
          onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </div>
  )
}

type PageProps = {
  bookId: string
  before: number | undefined
  /** Undefined where the next page is shown already. */
  onMore: ((next: number) => void) | undefined
}

function ReviewPage({ bookId, before, onMore }: PageProps) {
  const query = before === undefined ? { bookId } : { bookId, before }
  const { data: page, isError, refetch } = useGetReviewsQuery(query)
  const isFocused = useRef(before === undefined)
  /** The pressed button is gone: the focus moves to the first review that it has loaded. */
  const focusOnce = (list: HTMLUListElement | null) => {
    if (isFocused.current) return
    isFocused.current = true
    list?.querySelector('article')?.focus()
  }
  if (!page && isError)
    return (
      <div className="pt-6">
        <TryAgain onTryAgain={() => void refetch()}>{t("More reviews couldn't be loaded.")}</TryAgain>
      </div>
    )
  if (!page) return <output className="block pt-6 text-ink-soft">{t('Loading…')}</output>
  const { next } = page
  const look = `border-t border-line py-6 ${before === undefined ? 'first:border-0 first:pt-0' : ''}`
  return (
    <>
      <ul ref={focusOnce} aria-label={before === undefined ? t('Reviews, newest first') : t('More reviews')}>
        {page.reviews.map((review) => (
          <li key={review._id} className={look}>
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      {next !== null && onMore && (
        <div className="mt-2 flex">
          <Button look="outlined" onClick={() => onMore(next)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}
