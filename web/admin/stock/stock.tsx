import { useSearchParams } from '../../ui/use-search-params.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { fewCopies } from '../../../contract/stock/stock.ts'
import type { StockTotals } from '../../../contract/stock/stock-lists.ts'
import { count } from '../../app/shop/format.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing, Icon } from '../../ui/icon.tsx'
import { ClipboardCheck, ScanBarcode } from '../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useGetStockTotalsQuery } from './stock-api.ts'
import { StockFilter } from './stock-filter.tsx'
import { StockList } from './stock-list.tsx'
import { stockIn, stockUrl, wholeStock } from './stock-view.ts'

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
    <Panel title="Stock" beside={totals && totals.titles > 0 && <Tasks />}>
      <AdminTitle>Stock</AdminTitle>
      {!totals && isError && (
        <TryAgain onTryAgain={() => void refetch()}>The stock couldn't be loaded.</TryAgain>
      )}
      {!totals && !isError && <output className="block py-16 text-center text-ink-soft">Loading...</output>}
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
      Receive
    </ButtonLink>
    <ButtonLink to={adminPages.countSection} look="outlined">
      <Icon of={ClipboardCheck} className="size-5 shrink-0" />
      Count a section
    </ButtonLink>
  </span>
)

const Totals = ({ totals: { titles, copies, value, low } }: { totals: StockTotals }) => (
  <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 border-b border-line pb-5 sm:flex sm:flex-wrap sm:gap-x-12">
    <Figure name="Titles">{count(titles)}</Figure>
    <Figure name="Copies">{count(copies)}</Figure>
    <Figure name="Value at selling prices">
      <Amount of={value} />
    </Figure>
    <Figure name={`Low stock (${fewCopies} or fewer)`}>
      <Link to={stockUrl({ ...wholeStock, isLow: true })} className="link">
        {count(low)}
      </Link>
    </Figure>
  </dl>
)

const Figure = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-2xl font-semibold tracking-tight tabular-nums wrap-anywhere">{children}</dd>
  </div>
)

const NoStock = () => (
  <div className="flex flex-col items-center gap-5 py-8 text-center">
    <EmptyBoxes />
    <p className="text-lg font-medium">You don't keep stock yet</p>
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      Every book can be ordered at any time. Once you enter the copies of a book, each order takes one from
      the stock, and a book without copies is sold out. You can begin with a few books: all others stay as
      they are.
    </p>
    <Tasks />
    <p className="max-w-[60ch] text-pretty text-ink-soft">
      Or choose a book in{' '}
      <Link to={adminPages.manageBooks} className="link">
        Manage Books
      </Link>{' '}
      and enter its copies.
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
