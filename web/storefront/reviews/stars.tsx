import { Icon } from '../../ui/icon.tsx'
import { Star } from '../../ui/icons/screen-icons.ts'
import type { Review } from '../../../contract/catalog/reviews.ts'
import { Day, numberIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { t } from '../../../messages/t.ts'

const five = [1, 2, 3, 4, 5]

const Row = ({ look }: { look: string }) => (
  <span className={`flex ${look}`}>
    {five.map((star) => (
      <Icon key={star} of={Star} className="size-[1em] shrink-0" />
    ))}
  </span>
)

/** A rating as five stars, of which a part of one may be filled. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="relative inline-block align-[-0.15em]">
    <span className="sr-only">
      {t('{rating} out of 5 stars', { rating: numberIn(useShop().locale, rating) })}
    </span>
    <span aria-hidden>
      <Row look="text-edge" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${rating * 20}%` }}>
        <Row look="text-accent [&_svg]:fill-current" />
      </span>
    </span>
  </span>
)

/** As many filled stars as chosen. Radio buttons, so that arrow keys choose. */
export function StarsInput({
  value,
  problem,
  onChoose,
}: {
  value: number
  problem: string | undefined
  onChoose(rating: number): void
}) {
  return (
    <fieldset aria-describedby={problem && 'rating-problem'}>
      <legend className="mb-1 font-medium">{t('Your rating')}</legend>
      <div className="-ml-2 flex text-3xl">
        {five.map((star) => (
          <label
            key={star}
            className="relative grid size-11 place-items-center rounded-panel has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={value === star}
              aria-label={t('{count, plural, one {# star} other {# stars}}', { count: star })}
              onChange={() => onChoose(star)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon
              of={Star}
              className={`size-[1em] ${star <= value ? 'fill-accent text-accent' : 'text-edge'}`}
            />
          </label>
        ))}
      </div>
      {problem && (
        <p id="rating-problem" className="mt-1 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** What shoppers write is text in their own direction, never markup. */
export const OneReview = ({
  review: { name, rating, title, text, writtenAt, editedAt },
}: {
  review: Review
}) => (
  <article tabIndex={-1} aria-label={t('Review by {name}', { name })} className="outline-none wrap-anywhere">
    <p>
      <Stars rating={rating} />
      {title && (
        <strong dir="auto" className="ml-3 font-semibold">
          {title}
        </strong>
      )}
    </p>
    <p dir="auto" className="mt-2 max-w-[68ch] font-serif whitespace-pre-line">
      {text}
    </p>
    <p className="mt-2 text-sm text-ink-soft">
      <bdi>{name}</bdi> · <Day of={writtenAt} />
      {editedAt && ` · ${t('edited [of a review]')}`}
    </p>
  </article>
)
