import { type SearchFor, searchUrl } from '../../../domain/search-page.ts'
import type { SearchResults } from '../../../contract/catalog/search.ts'
import { Link } from '../../ui/link.tsx'

type Props = { asked: SearchFor; found: SearchResults }

const linkLook = 'link inline-flex min-h-11 items-center md:min-h-0'

/** Says how the words were read, and how to have them read otherwise. */
export function Correction({ asked, found: { correctedTo, didYouMean, isMore } }: Props) {
  const { page: _page, exact: _exact, ...search } = asked
  if (correctedTo)
    return (
      <p className="mt-2 wrap-anywhere">
        Showing results for <strong className="font-semibold">“{correctedTo}”</strong>.{' '}
        <Link to={searchUrl({ ...search, exact: true })} className={linkLook}>
          Search instead for “{asked.q}”
        </Link>
      </p>
    )
  if (didYouMean)
    return (
      <p className="mt-2 wrap-anywhere">
        Did you mean{' '}
        <Link to={searchUrl({ ...search, q: didYouMean })} className={linkLook}>
          “{didYouMean}”
        </Link>
        ?
      </p>
    )
  const hasEditionFilter = Boolean(asked.format ?? asked.language)
  if (!isMore || (asked.q ? !asked.sort : !hasEditionFilter)) return null
  return (
    <p className="mt-2 text-ink-soft">
      {asked.q
        ? 'More books have these words than are sorted here. Add a word to narrow your search.'
        : 'More books have these filters than are listed here. Add words or another filter to narrow your search.'}
    </p>
  )
}
