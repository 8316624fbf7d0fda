import type { Review } from '../../../contract/catalog/reviews.ts'
import { Day } from '../../app/shop/format.tsx'
import { Stars } from './stars.tsx'

/** What shoppers write is text in their own direction, never markup. */
export const OneReview = ({
  review: { name, rating, title, text, writtenAt, editedAt },
}: {
  review: Review
}) => (
  <article tabIndex={-1} aria-label={`Review by ${name}`} className="outline-none wrap-anywhere">
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
      {editedAt && ' · edited'}
    </p>
  </article>
)
