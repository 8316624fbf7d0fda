import type { SearchFor } from '../../../domain/search-page.ts'

type Props = {
  asked: SearchFor
  /** Fields of the form itself. */
  except: (keyof SearchFor)[]
}

/** Keeps the rest of a search when a form is sent without scripts. The results start at their first page again. */
export const KeptFields = ({ asked: { page: _page, exact, ...asked }, except }: Props) =>
  Object.entries({ ...asked, ...(exact && { exact: 1 }) })
    .filter(([name, value]) => value !== undefined && !except.includes(name as keyof SearchFor))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
