import type { ReactNode } from 'react'
import type { Book, DetailedBook } from '../../../contract/catalog/books.ts'
import { authorPage, bookPage, pages, searchPage } from '../../../domain/pages.ts'
import { plainText } from '../../../domain/plain-text.ts'
import { Head, JsonLd, useOrigin } from '../../app/head/head.tsx'
import { structuredData, useReviewData } from './structured-data.ts'
import { RatingLink } from '../reviews/reviews.tsx'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Cover, coverOf, pictureOf, usePreloadedCover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AvailabilityLine } from '../stock/availability.tsx'
import { StockAlertForm } from '../stock/stock-alert-form.tsx'
import { WishListButton } from '../wish-list/wish-list-button.tsx'
import { useGetDescriptionQuery, useGetEditionsQuery } from './book-api.ts'
import { noAuthor } from './book-labels.ts'
import { DeliveryAndReturns, TaxNote } from './delivery-and-returns.tsx'
import { EditionSwitch } from './edition-switch.tsx'
import { Contributors, Facts } from './facts.tsx'
import { ShareButton } from './share-button.tsx'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { useCart } from '../cart/cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Check } from '../../ui/icons/screen-icons.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { t } from '../../../messages/t.ts'

const sizes = '(min-width: 768px) 340px, 140px'

export function BookDetails({ book }: { book: DetailedBook }) {
  const { _id, title, description, coverTint, category } = book
  const picture = pictureOf(book)
  const inCategory = { name: useCategoryName()(category), to: searchPage({ category }) }
  usePreloadedCover(picture, sizes)
  return (
    <article>
      <Head
        title={title}
        description={plainText(description)}
        path={bookPage(_id)}
        cover={picture}
        isComplete
      />
      <BookData book={book} />
      <Breadcrumbs above={[inCategory]} here={{ name: title, to: bookPage(_id) }} />
      <div className={bookLook}>
        <div className={coverLook} style={coverTint ? { backgroundColor: coverTint } : undefined}>
          <Cover {...coverOf(book)} sizes={sizes} first />
        </div>
        <div className={columnLook}>
          <Offer book={book} />
          <DeliveryAndReturns />
          <Description book={book} />
          <Facts book={book} />
          <ShareButton book={book} />
        </div>
      </div>
    </article>
  )
}

function WrittenData({ book }: { book: DetailedBook }) {
  const { currentData: editions = [] } = useGetEditionsQuery(book._id)
  return (
    <JsonLd
      data={{ ...structuredData(book, editions, useShop(), useOrigin()), ...useReviewData(book._id) }}
    />
  )
}

/** What the server has written for search engines: a browser keeps it, and loads no code for it. */
const KeptJsonLd = () => (
  // oxlint-disable-next-line react/no-danger -- it is empty
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

const BookData = import.meta.env.SSR ? WrittenData : KeptJsonLd

/** What does not fit on a phone at full size. */
const isLong = (title: string) => title.length > 80

const Offer = ({ book }: { book: DetailedBook }) => (
  <div>
    <h1
      lang={book.language}
      className={`font-serif font-medium text-balance wrap-anywhere ${isLong(book.title) ? 'text-xl/snug md:text-2xl/snug' : 'text-heading'}`}
    >
      {book.title}
    </h1>
    {book.subtitle && (
      <p
        lang={book.language}
        className="mt-1 font-serif text-lg/snug text-balance wrap-anywhere text-ink-soft md:text-xl/snug"
      >
        {book.subtitle}
      </p>
    )}
    <p className="mt-2 wrap-anywhere text-ink-soft md:text-lg">
      <Author book={book} />
    </p>
    <Contributors book={book} />
    <RatingLink book={book} />
    <div className="my-4 grid gap-2 text-lg md:my-6">
      <Price now={book.newPrice} before={book.oldPrice} />
      <TaxNote />
      <AvailabilityLine book={book} />
    </div>
    <EditionSwitch id={book._id} />
    <div className="flex flex-wrap gap-3">
      <BuyBox book={book} />
      <WishListButton book={book} />
    </div>
    <StockAlert book={book} />
  </div>
)

const StockAlert = ({ book }: { book: Book }) =>
  useShop().offersStockAlerts && book.availability === 'sold-out' && <StockAlertForm book={book} />

/** Books without an author are the shop's own. */
const Author = ({ book: { author, authorSlug } }: { book: Book }): ReactNode =>
  authorSlug ? (
    <Link
      to={authorPage(authorSlug)}
      className="-my-2 inline-block py-2 underline decoration-edge underline-offset-4 hover:text-accent hover:decoration-current"
    >
      {author}
    </Link>
  ) : (
    t(noAuthor)
  )

/** About as large as most books, to avoid layout shift. */
export const SkeletonBook = () => (
  <>
    <p className="text-sm text-ink-soft">{t('Loading…')}</p>
    <div className={bookLook}>
      <div aria-hidden className={coverLook}>
        <div className="aspect-2/3 rounded-cover bg-paper/40" />
      </div>
      <div className={columnLook}>
        <div>
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="mt-4 h-6 w-2/5" />
          <Skeleton className="my-6 h-7 w-24" />
          <Skeleton className="h-12 rounded-panel" />
        </div>
        <Skeleton className="h-6" />
        <Skeleton className="h-32" />
        <Skeleton className="h-28" />
      </div>
    </div>
  </>
)

/** Cover beside the text on wide screens, above it on phones. */
const bookLook = 'mt-4 grid gap-6 md:mt-8 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-16'

/** Small on phones, so that the price and the button are visible without scrolling. */
const coverLook =
  'self-start rounded-panel bg-line px-[30%] py-6 md:sticky md:top-24 md:px-[16%] md:py-10 dark:bg-surface!'

const columnLook = 'grid max-w-[34rem] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8'

/**
 * The same button says that the book is in the cart, keeps the focus, and warns when it is pressed
 * again. The way to the cart is beside it, or below where words are long.
 */
function BuyBox({ book }: { book: Book }) {
  const isInCart = useCart().some(({ _id }) => _id === book._id)
  const isAdded = isInCart && book.availability !== 'sold-out'
  return (
    <div className="flex min-w-0 grow basis-0 flex-wrap gap-3 *:min-w-max *:grow *:basis-0">
      <AddToCart book={book} look={isAdded ? 'outlined' : 'accent'}>
        {isAdded && (
          <>
            <Icon of={Check} className="size-5 shrink-0 text-good" />
            {t('In cart')}
          </>
        )}
      </AddToCart>
      {isAdded && <ButtonLink to={pages.cart}>{t('View cart')}</ButtonLink>}
    </div>
  )
}

const look = 'font-serif text-lg/relaxed wrap-anywhere'

/** The text as it was typed until its HTML has arrived: most texts look the same in both. */
function Description({ book }: { book: DetailedBook }) {
  const { currentData } = useGetDescriptionQuery(book._id)
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="sr-only">
        {t('Description')}
      </h2>
      <div lang={book.language}>
        {currentData ? (
          <RichText html={currentData.html} className={look} />
        ) : (
          <p className={look}>{book.description}</p>
        )}
      </div>
    </section>
  )
}
