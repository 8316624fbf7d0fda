import { useRef } from 'react'
import { useParams } from 'react-router'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { type Author, maxCounted } from '../../../contract/catalog/authors.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import { authorPage, bookPage } from '../../../domain/pages.ts'
import { booksOnAPage, lastSearchPage, pageIn } from '../../../domain/search-page.ts'
import { useGetBooksQuery } from '../../app/api/api.ts'
import { NotFound } from '../../app/errors/not-found.tsx'
import { Head, JsonLd, useOrigin } from '../../app/head/head.tsx'
import { useShop } from '../../app/shop/site.ts'
import { BookGrid } from '../book/book-card.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { booksBy, useGetAuthorQuery } from './authors-api.ts'
import { t } from '../../../messages/t.ts'

export function AuthorPage() {
  const { slug = '' } = useParams()
  const [searchParams] = useSearchParams()
  const { name } = useShop()
  const page = pageIn(searchParams)
  const author = useGetAuthorQuery(slug)
  const books = useGetBooksQuery(booksBy(slug, page))
  const container = useRef<HTMLDivElement>(null)
  if ((author.error as { status?: unknown } | undefined)?.status === 404) return <NotFound />
  const isReady = author.currentData && books.currentData
  const isFailed = !isReady && !author.isFetching && !books.isFetching

  function tryAgain() {
    // The button disappears and would lose the focus.
    container.current?.focus()
    void author.refetch()
    void books.refetch()
  }
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="mx-auto max-w-content px-6 pt-6 pb-20 outline-none md:pt-8 md:pb-24"
    >
      {!isReady && <title>{name}</title>}
      {author.currentData && books.currentData && (
        <Books author={author.currentData} found={books.currentData} page={page} />
      )}
      {isFailed && <Failed onTryAgain={tryAgain} />}
      {!isReady && !isFailed && <Waiting />}
    </div>
  )
}

type Shown = { author: Author; found: Book[]; page: number }

function Books({ author, found, page }: Shown) {
  const { name, slug } = author
  const books = found.slice(0, booksOnAPage)
  const path = authorPage(slug, page)
  const titles = books.map(({ title }) => title).join(', ')
  return (
    <>
      <Head
        title={page > 1 ? t('{title}, page {page}', { title: name, page }) : name}
        description={
          titles ? t('Books by {name}: {titles}', { name, titles }) : t('Books by {name}', { name })
        }
        path={path}
        isComplete
      />
      <AuthorData author={author} books={books} path={path} />
      <Breadcrumbs above={[]} here={{ name, to: authorPage(slug) }} />
      <h1 className="mt-8 font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
        {name}
      </h1>
      <p className="mt-2 text-ink-soft">{countOf(author)}</p>
      <h2 className="sr-only">{t('Books')}</h2>
      {books.length > 0 ? <BookGrid className={gridLook} books={books} /> : <NoMore slug={slug} />}
      {books.length > 0 && (
        <PageLinks
          page={page}
          last={lastPageOf(author, found, page)}
          urlOf={(other) => authorPage(slug, other)}
        />
      )}
    </>
  )
}

/** Books beyond those that are counted show one page at a time. */
const lastPageOf = ({ books }: Author, found: Book[], page: number) =>
  Math.min(
    lastSearchPage,
    Math.max(Math.ceil(books / booksOnAPage), found.length > booksOnAPage ? page + 1 : page),
  )

const countOf = ({ books }: Author) =>
  books < maxCounted
    ? t('{count, plural, one {# book} other {# books}}', { count: books })
    : t('{count, plural, one {# book or more} other {# books or more}}', { count: maxCounted })

const gridLook = 'mt-10 grid grid-cols-2 gap-x-6 gap-y-12 wrap-anywhere md:grid-cols-3 lg:grid-cols-4'

const NoMore = ({ slug }: { slug: string }) => (
  <div className="flex flex-col items-start gap-6 pt-12">
    <p className="text-lg">
      {t('There are no more books here.')} {t('This was the last page.')}
    </p>
    <ButtonLink to={authorPage(slug)}>{t('First page')}</ButtonLink>
  </div>
)

const Failed = ({ onTryAgain }: { onTryAgain(): void }) => (
  <div className="flex min-h-[40vh] flex-col items-start gap-6 pt-12">
    <p role="alert" className="max-w-[46ch] text-lg">
      {t('This cannot be shown just now. Please try again in a moment.')}
    </p>
    <Button onClick={onTryAgain}>{t('Try again')}</Button>
  </div>
)

/** About as large as a page with one row, to avoid layout shift. */
const Waiting = () => (
  <div className="pt-8">
    <p className="text-sm text-ink-soft">{t('Loading…')}</p>
    <Skeleton className="mt-4 h-10 max-w-sm" />
    <div aria-hidden className={gridLook}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-96 rounded-panel" />
      ))}
    </div>
  </div>
)

function AuthorData({
  author: { name },
  books,
  path,
}: Omit<Shown, 'found' | 'page'> & { books: Book[]; path: string }) {
  const origin = useOrigin()
  const itemListElement = books.map(({ _id, title }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: origin && origin + bookPage(_id),
  }))
  return (
    <JsonLd
      data={{
        '@type': 'CollectionPage',
        name,
        url: origin && origin + path,
        about: { '@type': 'Person', name },
        mainEntity: { '@type': 'ItemList', itemListElement },
      }}
    />
  )
}
