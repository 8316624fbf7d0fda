import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Book } from '../../../contract/catalog/books.ts'
import { Head } from '../../app/head/head.tsx'
import { useCategoryLabel } from '../../app/shop/site.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RefusedNotice, useRefusedBooks } from './refused-order.tsx'
import { type CartEntry, onSale, useCartWithPrices } from './use-cart-with-prices.ts'
import { EditionLine } from '../book/edition-line.tsx'
import { useUndo } from './use-undo.ts'
import { bookPage } from '../../../domain/pages.ts'
import { Cover, coverOf } from '../../ui/cover.tsx'
import { Amount, Price } from '../../ui/price.tsx'
import { CartStock, Note } from './cart-stock.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

/** Removes books and puts them back; each change is announced, and moves the focus on. */
function useCartChanges() {
  const { remove, clear, undo, canUndo } = useUndo()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function removeAt(book: Book, at: number) {
    flushSync(() => remove(book))
    setAnnouncement(t('{title} is no longer in the cart.', { title: book.title }))
    const left = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = left[at] ?? left.at(-1) ?? heading.current
    next?.focus()
  }
  function clearAll() {
    clear()
    setAnnouncement(t('The cart is empty.'))
    heading.current?.focus()
  }
  function putBack() {
    let books: Book[] = []
    flushSync(() => (books = undo()))
    const titles = books.map(({ title }) => title).join(', ')
    setAnnouncement(
      titles ? t('Back in the cart: {titles}.', { titles }) : t('The cart has these books already.'),
    )
    const row = books.length === 1 && document.getElementById(`title-${books[0]?._id}`)?.closest('li')
    const next = row ? row.querySelector('button') : heading.current
    next?.focus()
  }
  return { heading, list, announcement, canUndo, removeAt, clearAll, putBack }
}

export function CartPage() {
  const entries = useCartWithPrices(useRefusedBooks())
  const { heading, list, announcement, canUndo, removeAt, clearAll, putBack } = useCartChanges()
  return (
    <div className="mx-auto max-w-content px-6 pt-12 md:pt-16 lg:pb-24">
      <Head title={t('Shopping cart')} isComplete />
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-heading font-medium tracking-tight outline-none"
      >
        {t('Shopping cart')}
      </h1>
      <div
        className={
          canUndo
            ? 'sticky top-20 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border border-line bg-surface p-2 pl-5 shadow-float print:hidden'
            : ''
        }
      >
        <output className={canUndo ? 'min-w-0 wrap-anywhere' : 'sr-only'}>
          {announcement || changesIn(entries)}
        </output>
        {canUndo && (
          <Button look="outlined" onClick={putBack}>
            {t('Undo')}
          </Button>
        )}
      </div>
      {!announcement && <RefusedNotice />}
      <noscript>
        <p className="mt-6">{t('This needs JavaScript, which is switched off in your browser.')}</p>
      </noscript>
      <OnceHydrated>
        {entries.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="mt-6 grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-16">
            <div className="pb-10 lg:pb-0">
              <ul ref={list} aria-label={t('Books in the cart')} className="border-b border-line">
                {entries.map((entry, at) => (
                  <CartItem key={entry.book._id} entry={entry} onRemove={() => removeAt(entry.book, at)} />
                ))}
              </ul>
              <button
                type="button"
                onClick={clearAll}
                className="mt-2 min-h-11 scroll-mb-48 text-ink-soft underline underline-offset-4 hover:text-ink print:hidden"
              >
                {t('Clear cart')}
              </button>
            </div>
            <CartSummary books={onSale(entries)} soldOut={soldOutIn(entries)} />
          </div>
        )}
      </OnceHydrated>
    </div>
  )
}

/** The server does not know the cart: showing nothing is better than a wrong empty cart. That of a first visit is empty. */
const OnceHydrated = ({ children }: { children: ReactNode }) =>
  useHydrated() ? (
    children
  ) : (
    <div className="invisible in-data-first-visit:visible">
      <EmptyCart />
    </div>
  )

/** For screen readers; the screen shows the change at each book. */
function changesIn(entries: CartEntry[]): string {
  const changed = entries.filter(
    ({ isGone, isSoldOut, priceBefore }) => isGone || isSoldOut || priceBefore !== undefined,
  )
  const titles = changed.map(({ book }) => book.title).join(', ')
  return (
    titles &&
    t(
      '{count, plural, one {{titles} has changed since you added it.} other {{titles} have changed since you added them.}}',
      { count: changed.length, titles },
    )
  )
}

const soldOutIn = (entries: CartEntry[]) =>
  entries.filter(({ isGone, isSoldOut }) => !isGone && isSoldOut).length

type Props = { entry: CartEntry; onRemove(): void }

const CartItem = ({ entry: { book, isGone, isSoldOut, priceBefore }, onRemove }: Props) => (
  <li className="grid break-inside-avoid grid-cols-[5rem_1fr] gap-5 border-t border-line py-6 sm:grid-cols-[6rem_1fr] sm:gap-6">
    {isGone ? <SmallCover book={book} /> : <CoverLink book={book} />}
    <div className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-6">
        <h2 id={`title-${book._id}`} className="min-w-0 font-serif text-lg/snug wrap-anywhere">
          {isGone ? book.title : <TitleLink book={book} />}
        </h2>
        {!isGone && !isSoldOut && <Price now={book.newPrice} before={book.newPrice} />}
      </div>
      <p className="mt-1 text-sm text-ink-soft first-letter:uppercase">{useCategoryLabel()(book.category)}</p>
      <EditionLine of={book} />
      {isGone && <Note>{t('No longer available. Not included in your total.')}</Note>}
      {!isGone && <CartStock book={book} isSoldOut={isSoldOut} />}
      {priceBefore !== undefined && (
        <Note>
          {rich('The price was {price} when you put this into the cart.', {
            price: <Amount of={priceBefore} />,
          })}
        </Note>
      )}
      <div className="mt-auto flex items-center justify-between gap-6 pt-2">
        <p className="text-sm text-ink-soft tabular-nums">{!isGone && !isSoldOut && t('Qty: 1')}</p>
        <button
          type="button"
          aria-describedby={`title-${book._id}`}
          onClick={onRemove}
          className="-my-2.5 min-h-11 scroll-mt-44 scroll-mb-48 text-sm text-ink-soft underline underline-offset-4 hover:text-ink print:hidden"
        >
          {t('Remove')}
        </button>
      </div>
    </div>
  </li>
)

const SmallCover = ({ book }: { book: Book }) => <Cover {...coverOf(book)} sizes="96px" first />

/** For pointers only: keyboards and screen readers use the link of the title. */
const CoverLink = ({ book }: { book: Book }) => (
  <Link to={bookPage(book._id)} aria-hidden tabIndex={-1}>
    <SmallCover book={book} />
  </Link>
)

const TitleLink = ({ book }: { book: Book }) => (
  <Link to={bookPage(book._id)} lang={book.language} className="underline-offset-4 hover:underline">
    {book.title}
  </Link>
)
