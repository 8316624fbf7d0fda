import { Link } from 'react-router'
import type { Book } from '../../contract/books.ts'
import { bookPage, searchPage } from '../../contract/pages.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookData } from '../head/book-data.tsx'
import { Head } from '../head/head.tsx'
import { Cover, preloadCover } from '../ui/cover.tsx'
import { dayOf } from '../ui/day-of.ts'
import { Price } from '../ui/price.tsx'
import { bookLook, coverLook } from './book-look.ts'

/** Books without an author are the shop's own. */
const authorOf = ({ author }: Book) => author || 'admin'

const sizes = '(min-width: 768px) 340px, 60vw'

export function BookDetails({ book }: { book: Book }) {
  preloadCover(book.coverImage, sizes)
  return (
    <article className={bookLook}>
      <Head
        title={book.title}
        description={book.description}
        path={bookPage(book._id)}
        cover={book.coverImage}
      />
      <BookData book={book} />
      <div className={coverLook} style={book.coverTint ? { backgroundColor: book.coverTint } : undefined}>
        <Cover image={book.coverImage} title={book.title} sizes={sizes} first />
      </div>
      <div className="max-w-[34rem]">
        <Link
          to={searchPage({ category: book.category })}
          className="-my-3 inline-block py-3 text-sm tracking-widest text-ink-soft uppercase underline-offset-4 hover:text-accent hover:underline"
        >
          {book.category}
        </Link>
        <h1 className="mt-3 font-serif text-heading font-medium text-balance wrap-anywhere">{book.title}</h1>
        <p className="mt-2 text-lg text-ink-soft">{authorOf(book)}</p>
        <div className="mt-6 mb-6 text-lg">
          <Price now={book.newPrice} before={book.oldPrice} />
        </div>
        <AddToCart book={book} />
        <p className="mt-10 font-serif text-lg/relaxed wrap-anywhere">{book.description}</p>
        <dl className="mt-10 grid grid-cols-[auto_1fr] gap-x-8 gap-y-3 border-t border-line pt-6">
          <Fact name="Author" value={authorOf(book)} />
          <Fact name="Published" value={dayOf(book.createdAt)} />
          <Fact name="Category" value={book.category} />
        </dl>
      </div>
    </article>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{value}</dd>
  </>
)
