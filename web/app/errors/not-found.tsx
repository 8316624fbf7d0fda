import { useParams } from 'react-router'
import { parseIsbn } from '../../../domain/books/isbn.ts'
import { pages, searchPage } from '../../../domain/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { TextField } from '../../ui/field.tsx'
import { useShop } from '../shop/site.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'

export function NotFound() {
  const isbn = /^isbn\/(.*)/.exec(useParams()['*'] ?? '')?.[1]
  const message = isbn === undefined ? unknownPage() : messageForIsbn(isbn)
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-content flex-col items-center justify-center px-6 py-16 text-center">
      <title>{`${t('Not on our shelves')} – ${useShop().name}`}</title>
      <EmptyShelf />
      <h1 className="mt-8 font-serif text-heading font-medium tracking-tight text-balance">
        {message.heading}
      </h1>
      <p className="mt-3 mb-8 max-w-[44ch] text-pretty text-ink-soft">{message.more}</p>
      {isbn !== undefined && <SearchForm />}
      <ButtonLink to={pages.home}>{t('Back to the books')}</ButtonLink>
      <nav aria-label={t('Categories [to look around in]')} className="mt-10">
        <p className="text-sm text-ink-soft">{t('Or look around in [a list of categories follows]')}</p>
        <ul className="mt-1 flex flex-wrap justify-center gap-x-6">
          {useShop().categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={searchPage({ category: slug })}
                className="link inline-flex min-h-11 min-w-11 items-center justify-center"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const unknownPage = () => ({
  heading: t('This page is not on our shelves'),
  more: t('It may have been moved, or its address was mistyped. The books are all where they were.'),
})

/** The server leads from the ISBN of a book to its page. */
function messageForIsbn(typed: string) {
  const parsed = parseIsbn(typed)
  if ('problem' in parsed) return { heading: t('This is not an ISBN'), more: `${parsed.problem}.` }
  return {
    heading: t('No book with this ISBN'),
    more: t('We don’t have {isbn}. Search by title or author: there may be another edition.', {
      isbn: parsed.isbn,
    }),
  }
}

/** Works without scripts. */
const SearchForm = () => (
  <form action={pages.search} className="mb-8 flex w-full max-w-md items-end gap-3 text-left">
    <div className="grow">
      <TextField label={t('Title, author or ISBN')} name="q" type="search" />
    </div>
    <button type="submit" className="button button-accent">
      {t('Search')}
    </button>
  </form>
)

/** A shelf with one gap, and a bookmark in the gap. */
const EmptyShelf = () => (
  <Drawing viewBox="0 0 200 120" className="w-52">
    <path d="M10 108h180M22 108v8M178 108v8" />
    <path d="M26 108V34h18v74M44 108V46h14v62M58 108V28h16v80" />
    <path d="M122 108V38h18v70M140 108V30h14v78" />
    <path d="m156 108 10-70 14 2-10 68" />
    <path d="M26 46h18M26 96h18M58 42h16M122 50h18M140 44h14" opacity=".45" />
    <path d="M92 76v24l6-5 6 5V76z" className="text-accent" />
    <path d="M98 44v4M98 56v.5M86 62l3 2M110 62l-3 2" opacity=".6" />
  </Drawing>
)
