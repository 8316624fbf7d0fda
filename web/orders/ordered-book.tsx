import { Link } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import { bookPage } from '../../contract/pages.ts'
import { Cover } from '../ui/cover.tsx'
import { Price } from '../ui/price.tsx'

type Props = {
  book: Order['books'][number]
  /** Undefined while loading. */
  isOnShelves: boolean | undefined
}

export const OrderedBook = ({ book, isOnShelves }: Props) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4">
    <span aria-hidden>
      <Cover image={book.coverImage} title={book.title} sizes="56px" />
    </span>
    <div className="flex flex-wrap content-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 grow basis-32">
        <h3 className="font-serif text-lg/snug wrap-anywhere">
          {isOnShelves ? <BookLink book={book} /> : book.title}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
          {[book.author, isOnShelves === false && 'no longer on our shelves'].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Price now={book.price} before={book.price} />
    </div>
  </li>
)

const BookLink = ({ book: { _id, title } }: Pick<Props, 'book'>) => (
  <Link
    to={bookPage(_id)}
    className="-my-2 inline-block py-2 underline decoration-line decoration-1 underline-offset-4 hover:decoration-current"
  >
    {title}
  </Link>
)
