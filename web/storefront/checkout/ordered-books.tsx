import { bookPage } from '../../../domain/pages.ts'
import { EditionLine } from '../book/edition-line.tsx'
import { CartStock, Note } from '../cart/cart-stock.tsx'
import type { CartEntry } from '../cart/use-cart-with-prices.ts'
import { Cover, coverOf } from '../../ui/cover.tsx'
import { Amount } from '../../ui/price.tsx'
import { Link } from '../../ui/link.tsx'
import type { Totals } from '../cart/use-totals.ts'
import { AllSums } from '../orders/sums.tsx'
import type { Delivery } from './use-delivery.ts'
import { TryAgain } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

export function OrderedBooks({ entries }: { entries: CartEntry[] }) {
  const ordered = entries.filter(({ isGone, isSoldOut }) => !isGone && !isSoldOut)
  const soldOut = entries.filter(({ isGone, isSoldOut }) => !isGone && isSoldOut)
  const gone = entries.filter(({ isGone }) => isGone)
  return (
    <div>
      <ul
        aria-label={t('Books in this order')}
        className="-mx-2 grid max-h-80 gap-4 overflow-y-auto px-2 py-1 print:max-h-none"
      >
        {ordered.map(({ book, priceBefore }) => (
          <li
            key={book._id}
            className="grid grid-cols-[3rem_1fr_auto] grid-rows-[auto_1fr] items-start gap-x-4"
          >
            <div className="row-span-2">
              <Cover {...coverOf(book)} sizes="48px" first />
            </div>
            <Link
              to={bookPage(book._id)}
              lang={book.language}
              className="justify-self-start font-serif leading-snug wrap-anywhere underline-offset-4 hover:underline"
            >
              {book.title}
            </Link>
            <p className="tabular-nums">
              <Amount of={book.newPrice} />
            </p>
            <div className="col-span-2 col-start-2">
              <EditionLine of={book} />
              <CartStock book={book} />
              {priceBefore !== undefined && (
                <Note>{rich('It was {price} in your cart.', { price: <Amount of={priceBefore} /> })}</Note>
              )}
            </div>
          </li>
        ))}
      </ul>
      {/* Announced: a book may be sold out while the form is filled in. */}
      <div aria-live="polite">
        {soldOut.map(({ book }) => (
          <Note key={book._id}>
            {t('{title} is sold out, and is not in this order.', { title: book.title })}
          </Note>
        ))}
        {gone.map(({ book }) => (
          <Note key={book._id}>
            {t('{title} is no longer on sale, and is not in this order.', { title: book.title })}
          </Note>
        ))}
      </div>
    </div>
  )
}

export function OrderSums({
  totals: { sums, problem, tryAgain },
  delivery,
}: {
  totals: Totals
  delivery: Delivery
}) {
  const { days = '', note = '' } = delivery.methods.find(({ id }) => id === delivery.method) ?? {}
  const notes = [days, note, delivery.shop?.deliveryNote].filter(Boolean)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {sums && <AllSums of={sums} />}
      {!sums && !problem && <output className="text-ink-soft">{t('Loading…')}</output>}
      {!sums && problem && <TryAgain onTryAgain={tryAgain}>{problem}</TryAgain>}
      {notes.length > 0 && (
        <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{notes.join('\n')}</p>
      )}
    </div>
  )
}
