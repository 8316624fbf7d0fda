import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../../ui/link.tsx'
import { pages } from '../../../domain/pages.ts'
import {
  maxReviewText,
  maxReviewTitle,
  type OwnReview,
  type ReviewState,
} from '../../../contract/catalog/reviews.ts'
import { messageIn, messagesByField, problemIn } from '../../app/api/problem-in.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, inputLook, TextField } from '../../ui/field.tsx'
import { type Refused, SaveForm, type Typed } from '../../ui/save-form.tsx'
import { OneReview, StarsInput } from './stars.tsx'
import { useDeleteReviewMutation, useGetOwnReviewQuery, useSaveReviewMutation } from './reviews-api.ts'
import { TryAgain } from '../../ui/notice.tsx'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

type Props = {
  uid: string
  bookId: string
  /** Shown to shoppers who did not buy the book. */
  otherwise: ReactNode
}

/** The signed-in shopper's own review: to write, to edit, to delete. */
export function YourReview({ uid, bookId, otherwise }: Props) {
  const {
    currentData: own,
    isError,
    refetch,
  } = useGetOwnReviewQuery({ uid, bookId }, { refetchOnMountOrArgChange: true })
  const [isWriting, setWriting] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  function finish() {
    // The form disappears and would lose the focus.
    flushSync(() => setWriting(false))
    container.current?.focus()
  }
  if (!own && isError)
    return <TryAgain onTryAgain={() => void refetch()}>{t("Your review couldn't be loaded.")}</TryAgain>
  if (!own?.mayReview) return otherwise
  return (
    <div ref={container} tabIndex={-1} className="grid gap-5 outline-none">
      {isWriting ? (
        <ReviewForm bookId={bookId} name={own.name} review={own.review} onDone={finish} />
      ) : own.review ? (
        <Written review={own.review} bookId={bookId} onEdit={() => setWriting(true)} onDeleted={finish} />
      ) : (
        <div className="flex">
          <Button look="outlined" onClick={() => setWriting(true)}>
            {t('Write a review')}
          </Button>
        </div>
      )}
    </div>
  )
}

const stateWords: Record<ReviewState, Label> = {
  waiting: msg('Waiting for approval'),
  published: msg('Published [state of a review]'),
  rejected: msg('Not published. Edit it to send it to the shop again.'),
}

type WrittenProps = { review: OwnReview; bookId: string; onEdit(): void; onDeleted(): void }

function Written({ review, bookId, onEdit, onDeleted }: WrittenProps) {
  const [remove, { isLoading }] = useDeleteReviewMutation()

  async function askAndDelete() {
    if (!(await ask({ title: t('Delete your review?'), yes: t('Delete'), look: 'destructive' }))) return
    const { error } = await remove(bookId)
    if (error) return tell(t("Your review couldn't be deleted. Try again in a moment."))
    onDeleted()
  }
  return (
    <section aria-labelledby="your-review" className="rounded-panel border border-line bg-surface p-5">
      <h3 id="your-review" className="font-semibold">
        {t('Your review')}
      </h3>
      <output className="mb-4 block text-sm text-ink-soft">{t(stateWords[review.state])}</output>
      <OneReview review={review} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="outlined" aria-label={t('Edit your review')} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button
          look="destructive"
          aria-label={t('Delete your review')}
          isBusy={isLoading}
          onClick={() => void askAndDelete()}
        >
          {t('Delete')}
        </Button>
      </div>
    </section>
  )
}

type Name = 'rating' | 'title' | 'text'

const names = ['rating', 'title', 'text'] as const

type FormProps = { bookId: string; name: string; review: OwnReview | null; onDone(): void }

function ReviewForm({ bookId, name, review, onDone }: FormProps) {
  const [save] = useSaveReviewMutation()
  const [rating, setRating] = useState(review?.rating ?? 0)

  async function send(typed: Typed<Name>): Promise<undefined | Refused<Name>> {
    const body = { rating: Number(typed('rating')), title: typed('title'), text: typed('text') }
    const problems = problemsIn(body)
    if (problems) return { problems }
    const { error } = await save({ bookId, ...body })
    if (error) return refusedFor(error)
    onDone()
    return undefined
  }
  return (
    <SaveForm<Name>
      names={names}
      submitLabel={review ? t('Save review') : t('Send review')}
      save={send}
      beside={
        <Button look="outlined" onClick={onDone}>
          {t('Cancel')}
        </Button>
      }
    >
      {(problems) => (
        <>
          <StarsInput value={rating} problem={problems.rating} onChoose={setRating} />
          <TextField
            label={t('Title')}
            name="title"
            hint={t('Optional.')}
            maxLength={maxReviewTitle}
            defaultValue={review?.title ?? ''}
            problem={problems.title}
          />
          <Field label={t('Review [the text of one]')} problem={problems.text}>
            {(ties) => (
              <textarea
                {...ties}
                name="text"
                rows={5}
                maxLength={maxReviewText}
                defaultValue={review?.text ?? ''}
                className={`block field-sizing-content h-auto! max-h-96 min-h-32 w-full resize-y py-2.75 ${inputLook}`}
              />
            )}
          </Field>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {rich('Shown with the name {name}.', {
              name: <bdi className="font-medium text-ink">{name}</bdi>,
            })}{' '}
            <Link to={pages.account} className="link">
              {t('Change your name')}
            </Link>
          </p>
        </>
      )}
    </SaveForm>
  )
}

/** As the server says it, without asking it. */
function problemsIn({ rating, text }: { rating: number; text: string }): Refused<Name>['problems'] {
  if (rating > 0 && text.trim()) return undefined
  return {
    ...(rating === 0 && { rating: t('Choose 1 to 5 stars') }),
    ...(!text.trim() && { text: t('Write your review') }),
  }
}

function refusedFor(error: object): Refused<Name> {
  return problemIn(error)?.fields ? { problems: messagesByField(error) } : { message: messageIn(error) }
}
