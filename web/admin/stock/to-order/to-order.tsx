import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { toOrder } from '../../../../contract/stock/to-order.ts'
import { urlOf } from '../../../../contract/request.ts'
import { settingsPage } from '../../../../domain/admin-pages.ts'
import { formatNumber, t } from '../../../../messages/t.ts'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { selectLook } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { rich } from '../../../ui/rich.tsx'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { useIsAtLeast } from '../../people/session/role.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { NeedsList } from './needs-list.tsx'
import { useGetSuppliersQuery } from './to-order-api.ts'
import { filterOf, Stages, supplierName, toOrderIn, toOrderUrl, type ToOrderView } from './to-order-view.tsx'

/** What orders and low stock need, by supplier or publisher. */
export function ToOrder() {
  const [address] = useSearchParams()
  const view = toOrderIn(address)
  return (
    <Panel
      title={t('To order')}
      beside={<ExportButton path={urlOf(toOrder.csv, { query: filterOf(view) })} />}
    >
      <AdminTitle>{t('To order')}</AdminTitle>
      <Stages current="to-order" />
      <About />
      <Filter view={view} />
      <NeedsList key={toOrderUrl(view)} view={view} />
    </Panel>
  )
}

const About = () => {
  const maySet = useIsAtLeast('manager')
  const settings = (text: ReactNode) =>
    maySet ? (
      <Link to={settingsPage('stock')} className="link">
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <p className="mb-5 max-w-[75ch] text-sm text-pretty text-ink-soft">
      {rich(
        "Copies that orders wait for, and copies missing on your shelves (<settings>stock settings</settings>), without those on order. A book whose stock you don't track is listed if a supplier's feed describes it.",
        { settings },
      )}
    </p>
  )
}

const [all, unnamed] = ['*', '']

function Filter({ view }: { view: ToOrderView }) {
  const navigate = useNavigate()
  const { data } = useGetSuppliersQuery(
    { orders: filterOf(view).orders },
    { refetchOnMountOrArgChange: true },
  )
  const go = (next: ToOrderView) => void navigate(toOrderUrl(next), staying)
  const suppliers = data?.suppliers ?? []
  const isListed = view.supplier === undefined || suppliers.some(({ supplier }) => supplier === view.supplier)
  return (
    <search className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <select
        aria-label={t('Supplier or publisher')}
        value={view.supplier ?? all}
        onChange={({ target }) => go({ ...view, supplier: target.value === all ? undefined : target.value })}
        className={`max-w-full grow sm:max-w-80 sm:grow-0 ${selectLook}`}
      >
        <option value={all}>{t('All suppliers and publishers')}</option>
        {!isListed && <option value={view.supplier}>{supplierName(view.supplier ?? '')}</option>}
        {suppliers.map(({ supplier, titles }) => (
          <option key={supplier} value={supplier || unnamed}>
            {supplierName(supplier)} ({formatNumber(titles)})
          </option>
        ))}
      </select>
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={view.isForOrders}
          onChange={({ target }) => go({ ...view, isForOrders: target.checked })}
          className="size-5 shrink-0 accent-accent"
        />
        {t('Only for orders')}
      </label>
    </search>
  )
}
