import type { SearchResults } from '../../../contract/catalog/search.ts'
import { booksOnAPage, lastSearchPage, type SearchFor, searchUrl } from '../../../domain/search-page.ts'
import { PageLinks } from '../../ui/page-links.tsx'
import { t } from '../../../messages/t.ts'

type Props = { asked: SearchFor; found: SearchResults }

/** Further pages of a common word are counted when they are asked for, up to this many books. */
const mostOfWord = 1_000

function lastPageOf({ q, sort, page = 1 }: SearchFor, { total, isMore }: SearchResults): number {
  const counted = Math.ceil(total / booksOnAPage)
  const mayHaveNext = q && !sort && isMore && page >= counted && page * booksOnAPage < mostOfWord
  return Math.min(mayHaveNext ? page + 1 : counted, lastSearchPage)
}

export const SearchPageLinks = ({ asked, found }: Props) => (
  <>
    {asked.page === lastSearchPage && found.total > lastSearchPage * booksOnAPage && (
      <p className="mt-12">{t('The list ends here. Add a filter or search words to find other books.')}</p>
    )}
    <PageLinks
      page={asked.page ?? 1}
      last={lastPageOf(asked, found)}
      urlOf={(page) => searchUrl({ ...asked, page })}
    />
  </>
)
