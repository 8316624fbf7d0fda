import { parseIsbn } from '../../../domain/books/isbn.ts'
import { type SearchFor, searchUrl } from '../../../domain/search-page.ts'
import type { SearchResults } from '../../../contract/catalog/search.ts'
import { useGetTopSellersQuery } from '../../app/api/api.ts'
import { BookRow } from '../home/shelf.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { t } from '../../../messages/t.ts'

type Advice = { message: string; more: string; name: string; to: string }

function adviceFor(asked: SearchFor, isMore: boolean): Advice {
  const { q, category, min, max, format, language, page, sort } = asked
  const query = { ...(q && { q }) }
  if (page) {
    const to = searchUrl({ ...asked, page: undefined })
    return {
      message: t('There are no more books here.'),
      more: t('This was the last page.'),
      name: t('First page'),
      to,
    }
  }
  if (format || language) {
    const more = isMore
      ? t('More books match than were looked at. Add a word, or remove a filter.')
      : t('Try without one of the filters.')
    const to = searchUrl({ ...query, category, min, max, sort })
    const name =
      format && language ? t('Any format and language') : format ? t('Any format') : t('Any language')
    return { message: t('Nothing found with these filters.'), more, name, to }
  }
  if (min !== undefined || max !== undefined) {
    const more = isMore
      ? t('More books have these words than were looked at. Add a word, or try other prices.')
      : t('Try other prices.')
    const to = searchUrl({ ...query, category, sort })
    return { message: t('Nothing found in this price range.'), more, name: t('Any price'), to }
  }
  if (q && category) {
    const more = t('Try another category.')
    return {
      message: t('Nothing found in this category.'),
      more,
      name: t('Search all categories'),
      to: searchUrl(query),
    }
  }
  const more =
    (q && adviceForIsbn(q)) ??
    t('Try fewer words or another spelling, or choose a category above and look around.')
  return {
    message: q ? t('Nothing found.') : t('No books here yet.'),
    more,
    name: t('All books'),
    to: searchUrl({}),
  }
}

/** For words that look like an ISBN. */
function adviceForIsbn(q: string): string | undefined {
  if (!/^(isbn)?[\s:\d-]{9,}x?$/i.test(q)) return undefined
  const parsed = parseIsbn(q)
  return 'problem' in parsed
    ? `${parsed.problem}.`
    : t('We have no book with this ISBN. Try its title or author.')
}

export function NothingFound({ asked, found }: { asked: SearchFor; found: SearchResults }) {
  const { message, more, name, to } = adviceFor(asked, found.isMore)
  return (
    <>
      <div className="flex flex-col items-center pt-8 text-center md:pt-12">
        <EmptyShelf />
        <p className="mt-6 font-serif text-2xl text-balance">{message}</p>
        <p className="mt-2 mb-8 max-w-[46ch] text-pretty text-ink-soft">{more}</p>
        <ButtonLink to={to}>{name}</ButtonLink>
      </div>
      {found.total === 0 && <BestSellers />}
    </>
  )
}

/** As many as a row shows at most, with some to scroll to. */
const shown = 12

function BestSellers() {
  const { data: books } = useGetTopSellersQuery({})
  if (!books || books.length === 0) return null
  return (
    <section aria-labelledby="best-sellers" className="mt-16">
      <h2 id="best-sellers" className="mb-6 font-serif text-2xl font-medium">
        {t('Best-selling books')}
      </h2>
      <BookRow name={t('Best-selling books')} books={books.slice(0, shown)} />
    </section>
  )
}

/** A magnifying glass over a gap between books. */
const EmptyShelf = () => (
  <Drawing>
    <path d="M10 118h140" />
    <path d="M22 42h14v76H22zM36 54h12v64H36z" />
    <path d="M126 48h14v70h-14zM112 118 104 60l11-2 8 60" />
    <path d="M22 56h14M22 102h14M126 60h14M126 106h14" opacity=".35" />
    <g className="text-accent">
      <circle cx="76" cy="72" r="17" />
      <path d="m88 84 14 15" />
    </g>
    <path d="M60 20v8M56 24h8M98 30v6M95 33h6M148 22v8M144 26h8" opacity=".6" />
  </Drawing>
)
