import type { ReactNode } from 'react'
import type { Book } from '../../contract/books.ts'
import { bookPage } from '../../contract/pages.ts'
import { Cover, preloadCover } from './cover.tsx'
import { Price } from './price.tsx'
import { Link } from './link.tsx'

const maxDescription = 80

/** The first half of a surrogate pair. */
const halfCharacter = /[\uD800-\uDBFF]$/

const shortened = (text: string) =>
  text.length > maxDescription ? `${text.slice(0, maxDescription).replace(halfCharacter, '')}...` : text

type Props = {
  book: Book
  /** Rendered below the price. */
  action: ReactNode
  /** Visible without scrolling: loads eagerly. */
  first?: boolean
}

/** Text below the cover in narrow containers, beside it in wide ones. */
export const BookCard = ({ book, action, first = false }: Props) => (
  <div className="@container h-full">
    <article className="flex h-full flex-col transition-transform duration-150 ease-out hover:-translate-y-0.5 motion-reduce:transform-none @min-[18rem]:flex-row @min-[18rem]:rounded-panel @min-[18rem]:bg-surface">
      <CoverLink book={book} first={first} />
      <div className="flex min-w-0 grow flex-col pt-4 @min-[18rem]:p-4 @min-[21rem]:p-5">
        <h3 className="font-serif text-lg/snug wrap-anywhere">
          <Link
            to={bookPage(book._id)}
            className="line-clamp-2 underline-offset-4 outline-offset-4 hover:underline"
          >
            {book.title}
          </Link>
        </h3>
        {book.author && (
          <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{book.author}</p>
        )}
        <p className="mt-2 mb-3 text-sm wrap-anywhere text-ink-soft">{shortened(book.description)}</p>
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-3">
          <Price now={book.newPrice} before={book.oldPrice} />
          {action}
        </div>
      </div>
    </article>
  </div>
)

const sizes = '(min-width: 1024px) 180px, 130px'

/** For pointers only: keyboards and screen readers use the link of the title. */
function CoverLink({ book, first }: { book: Book; first: boolean }) {
  if (first) preloadCover(book.coverImage, sizes)
  return (
    <Link
      to={bookPage(book._id)}
      aria-hidden
      tabIndex={-1}
      className="grid shrink-0 items-center rounded-panel bg-line px-[18%] py-8 @min-[18rem]:w-[42%] @min-[18rem]:max-w-44 @min-[18rem]:rounded-r-none @min-[18rem]:px-3.5 @min-[18rem]:py-5 @min-[21rem]:px-5 dark:bg-line!"
      style={book.coverTint ? { backgroundColor: book.coverTint } : undefined}
    >
      <Cover image={book.coverImage} title={book.title} sizes={sizes} first={first} />
    </Link>
  )
}
