import {
  maxSales,
  type Sales,
  type SalesKind,
  salesKinds,
  salesLabels,
  reports,
} from '../../../contract/orders/reports.ts'
import { urlOf } from '../../../contract/request.ts'
import { adminPages, editBookPage } from '../../../domain/admin-pages.ts'
import { withQuery } from '../../../domain/pages.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { useNavigate } from 'react-router'
import { useCategoryName } from '../../app/shop/site.ts'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { Options } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Amount } from '../../ui/price.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { ReportDaysForm, useReportDays } from './report-days.tsx'
import { useGetSalesQuery } from './reports-api.ts'

/** What was sold: the lines of receipts, less what was credited. */
export function SalesScreen() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { days, today } = useReportDays(address)
  const by = salesKinds.find((kind) => kind === address.get('by')) ?? 'book'
  const query = { ...days, by }
  const { currentData, isError, refetch } = useGetSalesQuery(query, { refetchOnMountOrArgChange: true })
  return (
    <Panel title={t('Sales')}>
      <AdminTitle>{t('Sales')}</AdminTitle>
      <ReportDaysForm days={days} today={today} page={adminPages.sales} query={{ by }}>
        <ExportButton
          path={urlOf(reports.sales, { query })}
          name={`sales-by-${by}-${days.from}-${days.to}.csv`}
          accept="text/csv"
        />
      </ReportDaysForm>
      <div className="mb-4 max-w-56 text-sm print:hidden">
        <SelectField
          label={t('Add up by')}
          value={by}
          onChange={({ target }) =>
            void navigate(withQuery(adminPages.sales, { ...days, by: target.value }), staying)
          }
        >
          <Options of={salesKinds.map((kind) => [kind, t(salesLabels[kind])])} />
        </SelectField>
      </div>
      <p className="mb-4 text-sm text-ink-soft">
        {t('Prices on the receipts of these days, less what was credited; without delivery.')}
      </p>
      {currentData && <Rows sales={currentData} by={by} />}
      {!currentData && isError && (
        <TryAgain onTryAgain={() => void refetch()}>{t("The sales couldn't be loaded.")}</TryAgain>
      )}
      {!currentData && !isError && (
        <output className="block py-16 text-center text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

function Rows({ sales: { rows, copies, amount, isMore }, by }: { sales: Sales; by: SalesKind }) {
  if (rows.length === 0) return <p>{t('Nothing was sold on these days.')}</p>
  return (
    <>
      <Table
        name={t('Copies and amounts sold')}
        head={
          <>
            <Heading>{t(salesLabels[by])}</Heading>
            <Heading isNumber>{t('Copies')}</Heading>
            <Heading isNumber>{t('Amount')}</Heading>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.key}>
            <Cell>
              <Name row={row} by={by} />
            </Cell>
            <Cell isNumber>{formatNumber(row.copies)}</Cell>
            <Cell isNumber>
              <Amount of={row.amount} />
            </Cell>
          </Row>
        ))}
        <Row>
          <Cell>
            <strong className="font-semibold">{t('Total')}</strong>
          </Cell>
          <Cell isNumber>
            <strong className="font-semibold">{formatNumber(copies)}</strong>
          </Cell>
          <Cell isNumber>
            <strong className="font-semibold">
              <Amount of={amount} />
            </strong>
          </Cell>
        </Row>
      </Table>
      {isMore && (
        <p className="mt-4 text-sm text-ink-soft">
          {t('The {count} with the highest amounts. The CSV file has all of them.', { count: maxSales })}
        </p>
      )}
    </>
  )
}

function Name({ row: { key, title, isbn }, by }: { row: Sales['rows'][number]; by: SalesKind }) {
  const dayOf = useCalendarDay()
  const categoryName = useCategoryName()
  if (by === 'day') return dayOf(key)
  if (by === 'category') return categoryName(key)
  if (by === 'country') return key || t('Pick-up')
  return (
    <span className="grid wrap-anywhere">
      <Link to={editBookPage(key)} className="link">
        {title}
      </Link>
      {isbn && <span className="text-ink-soft">{isbn}</span>}
    </span>
  )
}
