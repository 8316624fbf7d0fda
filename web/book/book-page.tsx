import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { useGetBookQuery, useGetBooksQuery } from '../api/api.ts'
import { bookPage, pages, searchPage } from '../../contract/pages.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'
import type { Book } from '../../contract/books.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BookCard } from '../ui/book-card.tsx'
import { maxShown, newestOf } from '../page-queries.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Head, useOrigin } from '../head/head.tsx'
import { addressOf, Cover, preloadCover } from '../ui/cover.tsx'
import { useCategoryLabel } from '../shop/categories.ts'
import { plainPrice, useDay } from '../shop/format.tsx'
import { type ShopOfPages, useShop } from '../shop/site.ts'
import { Price } from '../ui/price.tsx'

export function BookPage() {
  const { id = '' } = useParams()
  const { name } = useShop()
  const { currentData: book, error, isFetching, refetch } = useGetBookQuery(id)
  const container = useRef<HTMLDivElement>(null)
  const isGone = (error as { status?: unknown } | undefined)?.status === 404

  function retry() {
    container.current?.focus()
    void refetch()
  }
  return (
    <div ref={container} tabIndex={-1} className="mx-auto max-w-content px-6 py-10 outline-none md:py-16">
      {!book && <title>{name}</title>}
      {book && <BookDetails book={book} />}
      {book && <MoreInGenre book={book} />}
      {!book && (isGone || (error && !isFetching)) && <MissingBook onTryAgain={isGone ? undefined : retry} />}
      {!book && !isGone && (!error || isFetching) && <SkeletonBook />}
    </div>
  )
}

/** Offers a retry if it can help. */
const MissingBook = ({ onTryAgain }: { onTryAgain: (() => void) | undefined }) => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center text-center">
    <GapOnTheShelf />
    <p role="alert" className="mt-6 mb-8 font-serif text-2xl text-balance">
      Error happending to load book info
    </p>
    <div className="flex flex-wrap justify-center gap-4">
      {onTryAgain && (
        <Button look="outlined" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      <ButtonLink to={pages.home}>Back to the shop</ButtonLink>
    </div>
  </div>
)

/** A shelf on which one book is missing; its neighbour leans into the gap. */
const GapOnTheShelf = () => (
  <Drawing>
    <path d="M12 120h136" />
    <path d="M26 120V52h14v68M40 120V40h16v80" />
    <path d="M26 64h14M26 108h14M40 54h16M40 106h16" opacity=".35" />
    <path d="M62 120V48M82 120V48M62 48h20" strokeDasharray="3 6" className="text-accent" />
    <path d="m88 116 18-66 14 4-18 66zM128 120V56h12v64z" />
    <path d="m91 105 14 4M103 61l14 4M128 70h12" opacity=".35" />
    <path d="M72 20v8M68 24h8M116 26v6M113 29h6M28 28v6M25 31h6" opacity=".6" />
  </Drawing>
)

function MoreInGenre({ book }: { book: Book }) {
  const { currentData: inGenre = [] } = useGetBooksQuery(newestOf(book.category))
  const others = inGenre.filter(({ _id }) => _id !== book._id).slice(0, maxShown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-in-genre" className="mt-16 border-t border-line pt-12 md:mt-24">
      <h2 id="more-in-genre" className="mb-8 font-serif text-2xl font-medium">
        More in this genre
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-12 lg:grid-cols-4">
        {others.map((other) => (
          <li key={other._id}>
            <BookCard book={other} action={<AddToCart book={other} look="outlined" />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** About as large as most books, to avoid layout shift. */
const SkeletonBook = () => (
  <div className={bookLook}>
    <div aria-hidden className={coverLook}>
      <div className="aspect-2/3 rounded-cover bg-paper/40" />
    </div>
    <div className="max-w-[34rem]">
      <p className="text-sm text-ink-soft">Loading...</p>
      <Skeleton className="mt-4 h-9 w-4/5" />
      <Skeleton className="mt-4 h-6 w-2/5" />
      <Skeleton className="my-6 h-7 w-24" />
      <Skeleton className="h-12 rounded-panel" />
      <Skeleton className="mt-10 h-32" />
      <Skeleton className="mt-10 h-28" />
    </div>
  </div>
)

/** Books without an author are the shop's own. */
const authorOf = ({ author }: Book) => author || 'admin'

const sizes = '(min-width: 768px) 340px, 60vw'

function BookDetails({ book }: { book: Book }) {
  const category = useCategoryLabel()(book.category)
  const dayOf = useDay()
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
          {category}
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
          <Fact name="Category" value={category} />
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

/** schema.org data, which search engines show beside the link. */
function structuredData(book: Book, { name, currency, decimals }: ShopOfPages, origin: string | undefined) {
  const url = origin && origin + bookPage(book._id)
  const image = origin && book.coverImage && URL.parse(addressOf(book.coverImage), origin)?.href
  return {
    '@context': 'https://schema.org',
    '@type': ['Book', 'Product'],
    name: book.title,
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    description: book.description,
    genre: book.category,
    ...(url && { url }),
    ...(image && { image }),
    offers: {
      '@type': 'Offer',
      price: plainPrice(book.newPrice, decimals),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'BookStore', name },
      ...(url && { url }),
    },
  }
}

/** JSON-LD is never executed. Escaping `<` keeps a title from closing the script element. */
function BookData({ book }: { book: Book }) {
  const data = JSON.stringify(structuredData(book, useShop(), useOrigin())).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{data}</script>
}

/** Cover beside the text on wide screens, above it on phones. */
const bookLook = 'grid gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-16'

const coverLook = 'self-start rounded-panel bg-line px-[16%] py-10 md:sticky md:top-24 dark:bg-surface!'
