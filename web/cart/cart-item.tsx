import { Link } from 'react-router'
import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { Cover } from '../ui/cover.tsx'
import { dollars, Price } from '../ui/price.tsx'
import { Note } from './note.tsx'
import type { CartEntry } from './use-cart-with-prices.ts'

type Props = { entry: CartEntry; onRemove(): void }

export const CartItem = ({ entry: { book, isGone, priceBefore }, onRemove }: Props) => (
  <li className="grid break-inside-avoid grid-cols-[5rem_1fr] gap-5 border-t border-line py-6 sm:grid-cols-[6rem_1fr] sm:gap-6">
    {isGone ? <SmallCover book={book} /> : <CoverLink book={book} />}
    <div className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-6">
        <h2 id={`title-${book._id}`} className="min-w-0 font-serif text-lg/snug wrap-anywhere">
          {isGone ? book.title : <TitleLink book={book} />}
        </h2>
        {!isGone && <Price now={book.newPrice} before={book.newPrice} />}
      </div>
      <p className="mt-1 text-sm text-ink-soft capitalize">{book.category}</p>
      {isGone && <Note>No longer available. Not included in your total.</Note>}
      {priceBefore !== undefined && (
        <Note>The price was {dollars(priceBefore)} when you put this into the cart.</Note>
      )}
      <div className="mt-auto flex items-center justify-between gap-6 pt-2">
        <p className="text-sm text-ink-soft tabular-nums">{!isGone && 'Qty: 1'}</p>
        <button
          type="button"
          aria-describedby={`title-${book._id}`}
          onClick={onRemove}
          className="-my-2.5 min-h-11 scroll-mb-48 text-sm text-ink-soft underline underline-offset-4 hover:text-ink print:hidden"
        >
          Remove
        </button>
      </div>
    </div>
  </li>
)

const SmallCover = ({ book }: { book: Book }) => (
  <Cover image={book.coverImage} title={book.title} sizes="96px" first />
)

/** For pointers only: keyboards and screen readers use the link of the title. */
const CoverLink = ({ book }: { book: Book }) => (
  <Link to={bookPage(book._id)} aria-hidden tabIndex={-1}>
    <SmallCover book={book} />
  </Link>
)

const TitleLink = ({ book }: { book: Book }) => (
  <Link to={bookPage(book._id)} className="underline-offset-4 hover:underline">
    {book.title}
  </Link>
)
