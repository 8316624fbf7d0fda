import { useRef } from 'react'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { Link } from '../../ui/link.tsx'
import { adminPages } from '../../../domain/admin-pages.ts'
import { bookPage, withQuery } from '../../../domain/pages.ts'
import type { ReviewForStaff } from '../../../contract/catalog/reviews-admin.ts'
import { type ReviewState, reviewStates } from '../../../contract/catalog/reviews.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { OneReview } from '../../storefront/reviews/stars.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { OlderPage, useOlderPages } from '../ui/list-page-links.tsx'
import { looks } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { stateNames } from './review-states.ts'
import {
  useDecideOnReviewMutation,
  useDeleteReviewForStaffMutation,
  useGetAllReviewsQuery,
} from './reviews-admin-api.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'

const listNames: Record<ReviewState, Label> = {
  waiting: msg('Waiting reviews, newest first'),
  published: msg('Published reviews, newest first'),
  rejected: msg('Rejected reviews, newest first'),
}

const empty: Record<ReviewState, Label> = {
  waiting: msg('No reviews are waiting for approval.'),
  published: msg('No reviews are published yet.'),
  rejected: msg('No reviews have been rejected.'),
}

export function AllReviews() {
  const [address] = useSearchParams()
  const state = reviewStates.find((one) => one === address.get('state')) ?? 'waiting'
  return (
    <Panel title={t('Reviews')}>
      <AdminTitle>{t('Reviews')}</AdminTitle>
      <StateNav current={state} />
      <List key={state} state={state} />
    </Panel>
  )
}

const StateNav = ({ current }: { current: ReviewState }) => (
  <nav aria-label={t('State [status]')} className="mb-2">
    <ul className="flex flex-wrap gap-1">
      {reviewStates.map((state) => (
        <li key={state}>
          <Link
            to={withQuery(adminPages.reviews, { state: state === 'waiting' ? undefined : state })}
            aria-current={state === current ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-panel px-3 text-sm font-medium text-ink-soft hover:text-ink aria-[current]:bg-paper aria-[current]:text-accent"
          >
            {t(stateNames[state])}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function List({ state }: { state: ReviewState }) {
  const { cursors, showOlder } = useOlderPages()
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {cursors.map((before, at) => (
        <ListPage
          key={before ?? 0}
          state={state}
          before={before}
          onOlder={at === cursors.length - 1 ? showOlder : undefined}
          // The review disappears from the list, and its buttons with it.
          onDone={() => container.current?.focus()}
        />
      ))}
    </div>
  )
}

type PageProps = {
  state: ReviewState
  before: number | undefined
  onOlder: ((next: number) => void) | undefined
  onDone(): void
}

function ListPage({ state, before, onOlder, onDone }: PageProps) {
  const query = useGetAllReviewsQuery({ state, before, limit: 25 }, { refetchOnMountOrArgChange: true })
  const reviews = query.data?.reviews ?? []
  return (
    <OlderPage query={query} failure={t("The reviews couldn't be loaded.")} onOlder={onOlder}>
      {reviews.length === 0 && before === undefined && (
        <p className="py-4 text-ink-soft">{t(empty[state])}</p>
      )}
      <ul aria-label={t(listNames[state])}>
        {reviews.map((review) => (
          <li key={review._id} className="border-t border-line py-5 first:border-0">
            <ListedReview review={review} onDone={onDone} />
          </li>
        ))}
      </ul>
    </OlderPage>
  )
}

function ListedReview({ review, onDone }: { review: ReviewForStaff; onDone(): void }) {
  const mayDecide = useIsAtLeast('manager')
  const { book, email } = review
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap gap-x-4 text-sm wrap-anywhere">
          {/* The storefront is a separate application: a full page load. */}
          <a href={bookPage(book._id)} className="link inline-flex min-h-11 items-center font-medium">
            {book.title}
          </a>
          {email && (
            <Link
              to={withQuery(adminPages.orders, { q: email })}
              className="link inline-flex min-h-11 items-center"
              aria-label={t('Orders of {email}', { email })}
            >
              {email}
            </Link>
          )}
        </p>
        <OneReview review={review} />
      </div>
      {mayDecide && <Actions review={review} onDone={onDone} />}
    </div>
  )
}

const failed = msg("That didn't work. Try again in a moment.")

function Actions({ review, onDone }: { review: ReviewForStaff; onDone(): void }) {
  const [decide, deciding] = useDecideOnReviewMutation()
  const [remove, removing] = useDeleteReviewForStaffMutation()
  const isBusy = deciding.isLoading || removing.isLoading
  const { _id: id, version, book, name } = review
  const about = { title: book.title, name }

  async function move(state: 'published' | 'rejected') {
    if (isBusy) return
    const { error } = await decide({ id, state, version })
    if (error) return tell(problemIn(error)?.message ?? t(failed))
    onDone()
  }
  async function confirmAndDelete() {
    if (isBusy) return
    const text = t("The shopper isn't told and can write another one. A rejected review stays here instead.")
    if (
      !(await ask({
        title: t('Delete the review of {title} by {name}?', about),
        text,
        yes: t('Delete'),
        look: 'destructive',
      }))
    )
      return
    const { error } = await remove(id)
    if (error) return tell(problemIn(error)?.message ?? t(failed))
    onDone()
  }
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      {review.state !== 'published' && (
        <Action
          name={t('Approve')}
          label={t('Approve the review of {title} by {name}', about)}
          onPress={() => void move('published')}
          look="border border-line text-good hover:bg-paper"
        />
      )}
      {review.state !== 'rejected' && (
        <Action
          name={t('Reject')}
          label={t('Reject the review of {title} by {name}', about)}
          onPress={() => void move('rejected')}
          look={looks.destructive}
        />
      )}
      <Action
        name={t('Delete')}
        label={t('Delete the review of {title} by {name}', about)}
        onPress={() => void confirmAndDelete()}
        look={looks.destructive}
      />
    </div>
  )
}

type ActionProps = { name: string; label: string; look: string; onPress(): void }

const Action = ({ name, label, look, onPress }: ActionProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={`inline-flex min-h-11 items-center rounded-panel px-4 text-sm font-medium ${look}`}
  >
    {name}
  </button>
)
