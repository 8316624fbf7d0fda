import { useId } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import {
  type SearchFor,
  type SearchSort,
  searchSorts,
  searchUrl,
  usualSort,
} from '../../../domain/search-page.ts'
import { staying } from '../layout/use-fresh-page.ts'
import { selectLook, Options } from '../../ui/field.tsx'
import { useSelectOfUrl } from '../../ui/use-select-of-url.ts'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'

const names: Record<SearchSort, Label> = {
  'best-match': msg('Best match'),
  'best-selling': msg('Best-selling'),
  newest: msg('Newest'),
  'price-low': msg('Price: low to high'),
  'price-high': msg('Price: high to low'),
  title: msg('Title'),
}

/** A plain form that works without scripts. */
export function SortChoice({ asked }: { asked: SearchFor }) {
  const id = useId()
  const navigate = useNavigate()
  const usual = usualSort(asked)
  const sort = asked.sort ?? usual
  const select = useSelectOfUrl(sort)
  const show = (chosen: string) => {
    const sort = searchSorts.find((sort) => sort === chosen && sort !== usual)
    void navigate(searchUrl({ ...asked, sort, page: undefined }), staying)
  }
  return (
    <form action={pages.search} className="flex grow items-center gap-3 lg:justify-end">
      <KeptFields asked={asked} except={['sort']} />
      <label htmlFor={id} className="max-lg:sr-only">
        {t('Sort by')}
      </label>
      <select
        ref={select}
        id={id}
        name="sort"
        defaultValue={sort}
        autoComplete="off"
        onChange={(event) => show(event.target.value)}
        className={`min-w-0 grow lg:grow-0 ${selectLook}`}
      >
        <Options
          of={searchSorts
            .filter((sort) => asked.q || sort !== 'best-match')
            .map((sort) => [sort, t(names[sort])])}
        />
      </select>
      <button className="hidden h-12 rounded-panel border border-edge bg-surface px-4 font-medium noscript:block">
        {t('Sort')}
      </button>
    </form>
  )
}

type KeptFieldsProps = {
  asked: SearchFor
  /** Fields of the form itself. */
  except: (keyof SearchFor)[]
}

/** Keeps the rest of a search when a form is sent without scripts. The results start at their first page again. */
export const KeptFields = ({ asked: { page: _page, exact, ...asked }, except }: KeptFieldsProps) =>
  Object.entries({ ...asked, ...(exact && { exact: 1 }) })
    .filter(([name, value]) => value !== undefined && !except.includes(name as keyof SearchFor))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
