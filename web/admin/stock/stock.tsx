import { formatNumber, t } from '../../../messages/t.ts'
import { useNavigate } from 'react-router'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { fewCopies } from '../../../contract/stock/stock.ts'
import type { StockTotals } from '../../../contract/stock/stock-lists.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing, Icon } from '../../ui/icon.tsx'
import { ClipboardCheck, ScanBarcode } from '../ui/icons.ts'
import { rich } from '../../ui/rich.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useGetStockTotalsQuery } from './stock-api.ts'
import { StockList } from './stock-list.tsx'
import { currentStock, sectionName, stockIn, stockUrl, type StockView, wholeStock } from './stock-view.tsx'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { selectLook } from '../../ui/field.tsx'
import { FindBox, useFindBox } from '../ui/find-box.tsx'

export function Stock() {
  const [address] = useSearchParams()
  const view = stockIn(address)
  const {
    data: totals,
    isError,
    refetch,
  } = useGetStockTotalsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <Panel title={t('Stock')} beside={totals && totals.titles > 0 && <Tasks />}>
      <AdminTitle>{t('Stock')}</AdminTitle>
      {!totals && isError && (
        <TryAgain onTryAgain={() => void refetch()}>{t("The stock couldn't be loaded.")}</TryAgain>
      )}
      {!totals && !isError && (
        <output className="block py-16 text-center text-ink-soft">{t('Loading…')}</output>
      )}
      {totals?.titles === 0 && <NoStock />}
      {totals && totals.titles > 0 && (
        <>
          <Totals totals={totals} />
          <StockFilter view={view} totals={totals} />
          <StockList view={view} />
        </>
      )}
    </Panel>
  )
}

const Tasks = () => (
  <span className="flex flex-wrap gap-3">
    <ButtonLink to={adminPages.receive} look="outlined">
      <Icon of={ScanBarcode} className="size-5 shrink-0" />
      {t('Receive [verb]')}
    </ButtonLink>
    <ButtonLink to={adminPages.countSection} look="outlined">
      <Icon of={ClipboardCheck} className="size-5 shrink-0" />
      {t('Count a section')}
    </ButtonLink>
  </span>
)

const Totals = ({ totals: { titles, copies, value, low } }: { totals: StockTotals }) => (
  <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 border-b border-line pb-5 sm:flex sm:flex-wrap sm:gap-x-12">
    <Figure name={t('Titles')}>{formatNumber(titles)}</Figure>
    <Figure name={t('Copies')}>{formatNumber(copies)}</Figure>
    <Figure name={t('Value at selling prices')}>
      <Amount of={value} />
    </Figure>
    <Figure name={t('Low stock ({count} or fewer)', { count: fewCopies })}>
      <Link to={stockUrl({ ...wholeStock, isLow: true })} className="link">
        {formatNumber(low)}
      </Link>
    </Figure>
  </dl>
)

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-2xl font-semibold tracking-tight tabular-nums wrap-anywhere">{children}</dd>
  </div>
)

const books = (text: ReactNode) => (
  <Link to={adminPages.manageBooks} className="link">
    {text}
  </Link>
)

const NoStock = () => (
  <div className="flex flex-col items-center gap-5 py-8 text-center">
    <EmptyBoxes />
    <p className="text-lg font-medium">{t("You aren't tracking stock yet")}</p>
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      {t(
        'Every book can be ordered at any time. Once you enter the copies of a book, each order takes one from the stock, and a book without copies is sold out. You can begin with a few books: all others stay as they are.',
      )}
    </p>
    <Tasks />
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      {rich('Or choose a book in <books>Manage Books</books> and enter its copies.', { books })}
    </p>
  </div>
)

/** An open box. */
const EmptyBoxes = () => (
  <Drawing viewBox="0 0 160 100" className="w-36">
    <path d="M40 42v40l40 12 40-12V42" />
    <path d="m40 42 40 12 40-12-40-12ZM80 54v40" />
    <path d="m40 42-14 12 40 12 14-12M120 42l14 12-40 12-14-12" opacity=".35" />
    <path d="M80 6v14M73 13h14" className="text-accent" />
  </Drawing>
)

/** Values of the select: no section has an empty name that could be chosen. */
const [all, unplaced] = ['*', '']

/** Words apply while they are typed, the rest on change. */
function StockFilter({ view, totals }: { view: StockView; totals: StockTotals }) {
  const navigate = useNavigate()
  const section = useRef<HTMLSelectElement>(null)
  const low = useRef<HTMLInputElement>(null)
  const awaited = useRef<HTMLInputElement>(null)
  // Compares with the current URL: keys change the fields faster than the page renders.
  useEffect(() => {
    const current = currentStock()
    if (section.current && current.section === view.section) section.current.value = view.section ?? all
    if (low.current && current.isLow === view.isLow) low.current.checked = view.isLow
    if (awaited.current && current.isAwaited === view.isAwaited) awaited.current.checked = view.isAwaited
  }, [view.section, view.isLow, view.isAwaited])

  function filter(q: string, replace: boolean) {
    const chosen = section.current?.value ?? all
    const next = {
      q,
      section: chosen === all ? undefined : chosen,
      isLow: low.current?.checked ?? false,
      isAwaited: awaited.current?.checked ?? false,
    }
    void navigate(stockUrl(next), { replace, ...staying })
  }
  const words = useFindBox(view.q, filter)
  const apply = () => filter(words.send(), false)
  const isFiltered = stockUrl(view) !== stockUrl(wholeStock)
  return (
    <search>
      <form onSubmit={words.onSubmit} className="mb-4 flex flex-wrap items-center gap-3">
        <FindBox label={t('Find in the stock')} placeholder={t('Title, author or ISBN')} {...words.props} />
        <select
          ref={section}
          name="section"
          aria-label={t('Only of section')}
          defaultValue={view.section ?? all}
          onChange={apply}
          className={`max-w-full grow sm:max-w-64 sm:grow-0 ${selectLook}`}
        >
          <option value={all}>{t('All sections')}</option>
          {totals.sections.map(({ section, titles }) => (
            <option key={section} value={section || unplaced}>
              {sectionName(section)} ({formatNumber(titles)})
            </option>
          ))}
        </select>
        <Choice box={low} name="low" isChosen={view.isLow} onChange={apply}>
          {t('Low stock ({count} or fewer)', { count: fewCopies })}
        </Choice>
        <Choice box={awaited} name="awaited" isChosen={view.isAwaited} onChange={apply}>
          {t('To order in')}
        </Choice>
        {isFiltered && (
          <Link to={stockUrl(wholeStock)} className="link flex min-h-12 items-center px-2">
            {t('Clear [a filter]')}
          </Link>
        )}
      </form>
    </search>
  )
}

type ChoiceProps = {
  box: RefObject<HTMLInputElement | null>
  name: string
  isChosen: boolean
  onChange(): void
  children: string
}

const Choice = ({ box, name, isChosen, onChange, children }: ChoiceProps) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3">
    <input
      ref={box}
      type="checkbox"
      name={name}
      defaultChecked={isChosen}
      onChange={onChange}
      className="size-5 shrink-0 accent-accent"
    />
    {children}
  </label>
)
