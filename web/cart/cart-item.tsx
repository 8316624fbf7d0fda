import { Link } from 'react-router'
import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { Cover } from '../ui/cover.tsx'
import { Price } from '../ui/price.tsx'

export const CartItem = ({ book, onRemove }: { book: Book; onRemove(): void }) => (
  <li className="grid grid-cols-[5rem_1fr] gap-5 border-t border-line py-6 sm:grid-cols-[6rem_1fr] sm:gap-6">
    <Link to={bookPage(book._id)} aria-hidden tabIndex={-1}>
      <Cover image={book.coverImage} title={book.title} sizes="96px" first />
    </Link>
    <div className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-6">
        <h2 id={`title-${book._id}`} className="min-w-0 font-serif text-lg/snug wrap-anywhere">
          <Link to={bookPage(book._id)} className="underline-offset-4 hover:underline">
            {book.title}
          </Link>
        </h2>
        <Price now={book.newPrice} before={book.newPrice} />
      </div>
      <p className="mt-1 text-sm text-ink-soft capitalize">{book.category}</p>
      <div className="mt-auto flex items-center justify-between gap-6 pt-2">
        <p className="text-sm text-ink-soft tabular-nums">Qty: 1</p>
        <button
          type="button"
          aria-describedby={`title-${book._id}`}
          onClick={onRemove}
          className="-my-2.5 min-h-11 scroll-mb-48 text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Remove
        </button>
      </div>
    </div>
  </li>
)
