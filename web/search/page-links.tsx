import { ArrowLeft, ArrowRight } from 'lucide'
import { booksOnAPage, lastSearchPage, type SearchFor, searchUrl } from '../../contract/search-page.ts'
import type { SearchResults } from '../../contract/search.ts'
import { Icon } from '../ui/icon.tsx'
import { pageNumbers } from './page-numbers.ts'
import { Link } from '../ui/link.tsx'

/** Further pages of a common word are counted when they are asked for, up to this many books. */
const mostOfWord = 1_000

function lastPageOf({ q, sort, page = 1 }: SearchFor, { total, isMore }: SearchResults): number {
  const counted = Math.ceil(total / booksOnAPage)
  const mayHaveNext = q && !sort && isMore && page >= counted && page * booksOnAPage < mostOfWord
  return Math.min(mayHaveNext ? page + 1 : counted, lastSearchPage)
}

const linkLook =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-panel px-2 font-medium hover:bg-line/60'

export function PageLinks({ asked, found }: { asked: SearchFor; found: SearchResults }) {
  const { page = 1 } = asked
  const last = lastPageOf(asked, found)
  if (last <= 1) return null
  const urlOf = (page: number) => searchUrl({ ...asked, page })
  return (
    <nav aria-label="Pages" className="mt-16 border-t border-line pt-6">
      {page > 1 && <link rel="prev" href={urlOf(page - 1)} />}
      {page < last && <link rel="next" href={urlOf(page + 1)} />}
      <ul className="flex items-center justify-center gap-1 tabular-nums">
        <li className="mr-auto">
          {page > 1 && (
            <Link to={urlOf(page - 1)} rel="prev" className={`-ml-2 ${linkLook}`}>
              <Icon of={ArrowLeft} className="size-5" />
              <span className="max-sm:sr-only">Previous</span>
            </Link>
          )}
        </li>
        {pageNumbers(page, last).map((entry) =>
          typeof entry === 'number' ? (
            <li key={entry} className={isNear(entry, page, last) ? 'max-sm:hidden' : ''}>
              <Link
                to={urlOf(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className={`${linkLook} aria-[current]:bg-ink aria-[current]:text-paper`}
              >
                {entry}
              </Link>
            </li>
          ) : (
            <li key={entry} aria-hidden className="px-1 text-ink-soft">
              …
            </li>
          ),
        )}
        <li className="ml-auto">
          {page < last && (
            <Link to={urlOf(page + 1)} rel="next" className={`-mr-2 ${linkLook}`}>
              <span className="max-sm:sr-only">Next</span>
              <Icon of={ArrowRight} className="size-5" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** Phones have room for the first, the current and the last page of a long list. */
const isNear = (entry: number, page: number, last: number) =>
  last > 5 && entry !== page && entry !== 1 && entry !== last
