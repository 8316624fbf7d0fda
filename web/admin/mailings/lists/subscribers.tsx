import { newsletter } from '../../../../contract/shop/newsletter.ts'
import { Day } from '../../../app/shop/format.tsx'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { type SubscribersPage, useGetSubscribersQuery } from '../../admin-api.ts'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { SearchForm } from '../../ui/find-box.tsx'
import { listUrl } from '../../ui/list-page-links.tsx'
import { wordsIn } from '../../../../domain/pages.ts'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { ListPages, ListPanel, useListPage } from './list-panel.tsx'
import { formatNumber, t } from '../../../../messages/t.ts'

export function Subscribers() {
  const [address] = useSearchParams()
  const q = wordsIn(address.get('q') ?? '')
  const { page, request } = useListPage()
  const { data, isError, refetch } = useGetSubscribersQuery(
    { ...request, q },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <ListPanel
      title={t('Newsletter subscribers')}
      file={newsletter.csv.path}
      // Words that nobody matches are no empty list.
      count={data && (q ? Math.max(1, data.total) : data.total)}
      failure={isError ? t('The subscribers cannot be shown just now.') : undefined}
      empty={t('No subscribers yet.')}
      onTryAgain={() => void refetch()}
    >
      <SearchForm
        q={q}
        label={t('Find subscribers')}
        placeholder={t('E-mail address')}
        urlOf={(q) => listUrl(adminPages.subscribers, { q })}
        className="mb-4"
      />
      {data && data.total > 0 ? (
        <List {...data} page={page} q={q} />
      ) : (
        <output className="block py-8">{t('No subscriber matches this.')}</output>
      )}
    </ListPanel>
  )
}

type ListProps = SubscribersPage & { page: number; q: string }

const List = ({ subscribers, page, q, ...counted }: ListProps) => (
  <>
    <p className="mb-2 text-sm text-ink-soft tabular-nums">{countOf(counted)}</p>
    <Table
      name={t('Addresses, newest first')}
      head={
        <>
          <Heading>{t('Address [e-mail]')}</Heading>
          <Heading>{t('State [status]')}</Heading>
          <Heading>{t('Day')}</Heading>
        </>
      }
    >
      {subscribers.map(({ email, subscribedAt, confirmed }) => (
        <Row key={email}>
          <Cell>
            <span className="wrap-anywhere">{email}</span>
          </Cell>
          <Cell>
            {confirmed ? t('Confirmed') : <span className="text-ink-soft">{t('Not confirmed')}</span>}
          </Cell>
          <Cell>
            <span className="whitespace-nowrap tabular-nums">
              <Day of={subscribedAt} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
    <ListPages path={adminPages.subscribers} q={q} page={page} total={counted.total} />
  </>
)

/** Only confirmed subscribers count. */
function countOf({ total, confirmed }: Pick<SubscribersPage, 'total' | 'confirmed'>): string {
  const waiting = total - confirmed
  if (waiting === 0)
    return t('{confirmed, plural, one {# subscriber} other {# subscribers}}, newest first', { confirmed })
  return t(
    '{confirmed, plural, one {# subscriber} other {# subscribers}} and {waiting} not confirmed yet, newest first',
    { confirmed, waiting: formatNumber(waiting) },
  )
}
