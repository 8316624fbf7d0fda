import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Voucher } from '../../../contract/orders/vouchers.ts'
import { adminPages, voucherPage } from '../../../domain/admin-pages.ts'
import { withQuery, wordsIn } from '../../../domain/pages.ts'
import { pageIn } from '../../../domain/search-page.ts'
import { t } from '../../../messages/t.ts'
import { plainDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Amount } from '../../ui/price.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { PageLinks } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { stateColours, stateNames, stateOf, useVoucherLabels } from './voucher-labels.ts'
import { useGetVouchersQuery } from './vouchers-api.ts'

type View = { q: string; page: number }

const vouchersOnPage = 25

/** Keeps the offset within the limit of the list, which is 1,000,000. */
const lastPage = 40_000

const vouchersPage = ({ q, page }: View) =>
  withQuery(adminPages.vouchers, { q, page: page > 1 ? page : undefined })

export function AllVouchers() {
  const [address] = useSearchParams()
  const view = { q: wordsIn(address.get('q') ?? '').slice(0, 100), page: pageIn(address, lastPage) }
  return (
    <Panel title={t('Vouchers')} beside={<ButtonLink to={voucherPage('new')}>{t('New voucher')}</ButtonLink>}>
      <AdminTitle>{t('Vouchers')}</AdminTitle>
      <p className="mb-4 max-w-[65ch] text-sm text-pretty text-ink-soft">
        {t('A voucher is a code that makes books cheaper. Books with a fixed price always keep their price.')}
      </p>
      <PageOfVouchers view={view} />
    </Panel>
  )
}

function PageOfVouchers({ view }: { view: View }) {
  const { q, page } = view
  const { currentData, data, isError, refetch } = useGetVouchersQuery(
    { ...(q && { q }), limit: vouchersOnPage, offset: (page - 1) * vouchersOnPage },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData && isError)
    return <TryAgain onTryAgain={() => void refetch()}>{t("The vouchers couldn't be loaded.")}</TryAgain>
  // The vouchers before stay until the next ones have loaded; an empty list says nothing about them.
  if (!data || (!currentData && data.total === 0))
    return <output className="block py-8 text-ink-soft">{t('Loading…')}</output>
  const { vouchers, total } = data
  if (total === 0 && !q) return <NoVouchers />
  const last = Math.max(1, Math.ceil(total / vouchersOnPage))
  if (currentData && page > last) return <Navigate to={vouchersPage({ ...view, page: last })} replace />
  return (
    <>
      <VoucherSearch q={q} />
      {total === 0 ? (
        <output className="block py-8">{t('No voucher matches this.')}</output>
      ) : (
        <div aria-busy={!currentData} className="transition-opacity duration-150 aria-busy:opacity-60">
          <output className="mb-2 block text-sm text-ink-soft tabular-nums">
            {t('{count, plural, one {# voucher} other {# vouchers}}', { count: total })}
          </output>
          <List vouchers={vouchers} />
          <PageLinks page={page} last={last} addressOf={(page) => vouchersPage({ ...view, page })} />
        </div>
      )}
    </>
  )
}

const NoVouchers = () => (
  <output className="block max-w-[60ch] py-4 text-pretty">
    {t(
      'No vouchers yet. Create one to thank your readers, for example 10 % off for the subscribers of your newsletter.',
    )}
  </output>
)

function VoucherSearch({ q }: { q: string }) {
  const navigate = useNavigate()
  const { props, onSubmit } = useFindBox(
    q,
    (q, replace) => void navigate(vouchersPage({ q, page: 1 }), { replace, ...staying }),
  )
  return (
    <search>
      <form onSubmit={onSubmit} className="mb-4">
        <FindBox label={t('Search vouchers')} placeholder={t('Code or note [of a voucher]')} {...props} />
      </form>
    </search>
  )
}

function List({ vouchers }: { vouchers: Voucher[] }) {
  const { timeZone } = useShop()
  const [today] = useState(() => plainDay(timeZone, new Date()))
  return (
    <Table
      name={t('Vouchers, newest first')}
      head={
        <>
          <Heading>{t('Code [of a voucher]')}</Heading>
          <Heading isNumber>{t('Takes off')}</Heading>
          <Heading isExtra>{t('Valid [of a voucher]')}</Heading>
          <Heading isNumber>{t('Used [how often]')}</Heading>
          <Heading isNumber isExtra>
            {t('Taken off in all')}
          </Heading>
          <Heading isExtra>{t('State [status]')}</Heading>
        </>
      }
    >
      {vouchers.map((voucher) => (
        <VoucherRow key={voucher.id} voucher={voucher} today={today} />
      ))}
    </Table>
  )
}

function VoucherRow({ voucher, today }: { voucher: Voucher; today: string }) {
  const labels = useVoucherLabels()
  const state = stateOf(voucher, today)
  return (
    <Row>
      <Cell>
        <Link
          to={voucherPage(voucher.code)}
          className="-my-2 inline-flex min-h-11 min-w-28 items-center py-2 font-semibold wrap-anywhere text-accent hover:underline"
        >
          {voucher.code}
        </Link>
        <p className={`text-xs/5 font-medium sm:hidden ${stateColours[state]}`}>{t(stateNames[state])}</p>
        {voucher.categories.length > 0 && (
          <p className="text-xs/5 wrap-anywhere">{labels.categories(voucher)}</p>
        )}
        {voucher.note && <p className="text-xs/5 wrap-anywhere text-ink-soft">{voucher.note}</p>}
      </Cell>
      <Cell isNumber>
        <span className="font-medium whitespace-nowrap">{labels.reduction(voucher)}</span>
      </Cell>
      <Cell isExtra>
        <span className="text-ink-soft tabular-nums">{labels.days(voucher)}</span>
      </Cell>
      <Cell isNumber>
        <span className="sm:whitespace-nowrap">{labels.uses(voucher)}</span>
      </Cell>
      <Cell isNumber isExtra>
        <Amount of={voucher.taken} />
      </Cell>
      <Cell isExtra>
        <span className={`font-medium whitespace-nowrap ${stateColours[state]}`}>{t(stateNames[state])}</span>
      </Cell>
    </Row>
  )
}
