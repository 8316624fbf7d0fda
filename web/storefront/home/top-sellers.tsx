import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Book, type Category, maxTopSellers } from '../../../contract/catalog/books.ts'
import { homePage, pages, searchPage } from '../../../domain/pages.ts'
import { BookRow, Shelf } from './shelf.tsx'
import { staying } from '../layout/use-fresh-page.ts'
import { type ShopOfPages, useCategoryLabel, useShop } from '../../app/shop/site.ts'
import { useGetTopSellersQuery } from '../../app/api/api.ts'
import { Link } from '../../ui/link.tsx'
import { useSelectOfUrl } from '../../ui/use-select-of-url.ts'
import { t } from '../../../messages/t.ts'

export function TopSellers({ books }: { books: Book[] | undefined }) {
  const offered = useShop().categories.filter(({ inHomeSelect }) => inHomeSelect)
  const asked = new URLSearchParams(useLocation().search).get('genre')
  const category = offered.find(({ slug }) => slug === asked)?.slug
  const genre = category ?? ''
  const labelOf = useCategoryLabel()
  const shown = useBooksOf(category, books)
  const isEmpty = shown?.length === 0
  return (
    <Shelf
      title={t('Top Sellers')}
      beside={
        <>
          <Link to={searchPage({ category })} className="link flex min-h-11 items-center sm:order-1">
            {category ? t('All {category} books', { category: labelOf(category) }) : t('All books')}
          </Link>
          {offered.length > 0 && <GenreChoice offered={offered} genre={genre} />}
        </>
      }
    >
      {/* The key resets the scroll position when the genre changes. */}
      {!isEmpty && <BookRow key={genre} name={t('Top Sellers')} books={shown} />}
      <output className={isEmpty ? 'block py-10 text-ink-soft' : 'sr-only'}>
        {category &&
          shown &&
          (isEmpty
            ? t('There are no books in this category yet.')
            : t('{count, plural, one {# shown} other {# shown}} [books in a row]', { count: shown.length }))}
      </output>
    </Shelf>
  )
}

type Props = {
  offered: ShopOfPages['categories']
  /** A slug; empty for all. */
  genre: string
}

/** A plain form that works without scripts. On a phone it has its own line, so that a part of it moves nothing while the page arrives. */
function GenreChoice({ offered, genre }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const select = useSelectOfUrl(genre)
  const show = (chosen: string) => void navigate(chosen ? homePage(chosen) : pages.home, staying)
  return (
    <form action={pages.home} className="flex min-w-0 basis-full items-center gap-3 sm:ml-auto sm:basis-auto">
      <label htmlFor={id}>{t('Category [to choose]')}</label>
      <select
        ref={select}
        id={id}
        name="genre"
        defaultValue={genre}
        autoComplete="off"
        onChange={(event) => show(event.target.value)}
        className="min-w-0 grow select"
      >
        <option value="">{t('Choose a category [of the home page]')}</option>
        {offered.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <button className="noscript-button">{t('Show')}</button>
    </form>
  )
}

/** Queries the server only if the list is full: a shorter list has all books of the category. */
function useBooksOf(category: Category | undefined, books: Book[] | undefined): Book[] | undefined {
  const isFull = books?.length === maxTopSellers
  const { currentData, isFetching } = useGetTopSellersQuery({ category }, { skip: !category || !isFull })
  if (!category || !books) return books
  const shown = currentData ?? books.filter((book) => book.category === category)
  return shown.length === 0 && isFetching ? undefined : shown
}
