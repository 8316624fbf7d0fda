import { useState } from 'react'
import type { Voucher } from '../../../contract/orders/vouchers.ts'
import { adminPages, voucherPage } from '../../../domain/admin-pages.ts'
import { wordsIn } from '../../../domain/pages.ts'
import { t } from '../../../messages/t.ts'
import { plainDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount } from '../../ui/price.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { SearchForm } from '../ui/find-box.tsx'
import { listPageIn, listUrl, PagedList, rowsOf } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { stateColours, stateNames, stateOf, useVoucherLabels } from './voucher-labels.ts'
import { useGetVouchersQuery } from './vouchers-api.ts'

type View = { q: string; page: number }

const vouchersPage = (view: View) => listUrl(adminPages.vouchers, view)

export function AllVouchers() {
  const [address] = useSearchParams()
  const view = { q: wordsIn(address.get('q') ?? '').slice(0, 100), page: listPageIn(address) }
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
  const query = useGetVouchersQuery({ ...(q && { q }), ...rowsOf(page) }, { refetchOnMountOrArgChange: true })
  return (
    <PagedList
      query={query}
      page={page}
      urlOf={(page) => vouchersPage({ q, page })}
      failure={t("The vouchers couldn't be loaded.")}
      count={(count) => t('{count, plural, one {# voucher} other {# vouchers}}', { count })}
      empty={q ? <output className="block py-8">{t('No voucher matches this.')}</output> : <NoVouchers />}
      above={
        (q || query.data?.total !== 0) && (
          <SearchForm
            q={q}
            label={t('Search vouchers')}
            placeholder={t('Code or note [of a voucher]')}
            urlOf={(q) => vouchersPage({ q, page: 1 })}
            className="mb-4"
          />
        )
      }
    >
      {({ vouchers }) => <List vouchers={vouchers} />}
    </PagedList>
  )
}

const NoVouchers = () => (
  <output className="block max-w-[60ch] py-4 text-pretty">
    {t(
      'No vouchers yet. Create one to thank your readers, for example 10 % off for the subscribers of your newsletter.',
    )}
  </output>
)

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
