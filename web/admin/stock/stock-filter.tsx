import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { fewCopies } from '../../../contract/stock/stock.ts'
import type { StockTotals } from '../../../contract/stock/stock-lists.ts'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { count } from '../../app/shop/format.tsx'
import { selectLook } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { currentStock, sectionName, stockUrl, type StockView, wholeStock } from './stock-view.ts'

/** Values of the select: no section has an empty name that could be chosen. */
const [all, unplaced] = ['*', '']

/** Words apply while they are typed, the rest on change. */
export function StockFilter({ view, totals }: { view: StockView; totals: StockTotals }) {
  const navigate = useNavigate()
  const section = useRef<HTMLSelectElement>(null)
  const low = useRef<HTMLInputElement>(null)
  // Compares with the current URL: keys change the fields faster than the page renders.
  useEffect(() => {
    const current = currentStock()
    if (section.current && current.section === view.section) section.current.value = view.section ?? all
    if (low.current && current.isLow === view.isLow) low.current.checked = view.isLow
  }, [view.section, view.isLow])

  function filter(q: string, replace: boolean) {
    const chosen = section.current?.value ?? all
    const next = { q, section: chosen === all ? undefined : chosen, isLow: low.current?.checked ?? false }
    void navigate(stockUrl(next), { replace, ...staying })
  }
  const words = useFindBox(view.q, filter)
  const apply = () => filter(words.send(), false)
  const isFiltered = stockUrl(view) !== stockUrl(wholeStock)
  return (
    <search>
      <form onSubmit={words.onSubmit} className="mb-4 flex flex-wrap items-center gap-3">
        <FindBox label="Find in the stock" placeholder="Title, author or ISBN" {...words.props} />
        <select
          ref={section}
          name="section"
          aria-label="Only of section"
          defaultValue={view.section ?? all}
          onChange={apply}
          className={`max-w-full grow sm:max-w-64 sm:grow-0 ${selectLook}`}
        >
          <option value={all}>All sections</option>
          {totals.sections.map(({ section, titles }) => (
            <option key={section} value={section || unplaced}>
              {sectionName(section)} ({count(titles)})
            </option>
          ))}
        </select>
        <label className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            ref={low}
            type="checkbox"
            name="low"
            defaultChecked={view.isLow}
            onChange={apply}
            className="size-5 shrink-0 accent-accent"
          />
          Low stock ({fewCopies} or fewer)
        </label>
        {isFiltered && (
          <Link to={stockUrl(wholeStock)} className="link flex min-h-12 items-center px-2">
            Clear
          </Link>
        )}
      </form>
    </search>
  )
}
