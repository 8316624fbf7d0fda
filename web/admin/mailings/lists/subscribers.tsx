import { newsletter } from '../../../../contract/shop/newsletter.ts'
import { Day } from '../../../app/shop/format.tsx'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { type SubscribersPage, useGetSubscribersQuery } from '../../admin-api.ts'
import { PageLinks } from '../../ui/list-page-links.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { FindBox, useFindBox } from '../../ui/find-box.tsx'
import { staying } from '../../../storefront/layout/use-fresh-page.ts'
import { wordsIn } from '../../../../domain/pages.ts'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { ListPanel } from './list-panel.tsx'
import { lastPageOf, listPageUrl, useListPage } from './list-pages.ts'

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
      title="Newsletter subscribers"
      file={newsletter.csv.path}
      // Words that nobody matches are no empty list.
      count={data && (q ? Math.max(1, data.total) : data.total)}
      failure={isError ? 'The subscribers cannot be shown just now.' : undefined}
      empty="No subscribers yet."
      onTryAgain={() => void refetch()}
    >
      <Find q={q} />
      {data && data.total > 0 ? (
        <List {...data} page={page} q={q} />
      ) : (
        <output className="block py-8">No subscriber matches this.</output>
      )}
    </ListPanel>
  )
}

/** The words are in the URL. */
function Find({ q }: { q: string }) {
  const [, setAddress] = useSearchParams()
  const { props, onSubmit } = useFindBox(q, (q, replace) =>
    setAddress(q ? { q } : {}, { replace, ...staying }),
  )
  return (
    <search>
      <form onSubmit={onSubmit} className="mb-4">
        <FindBox label="Find subscribers" placeholder="E-mail address" {...props} />
      </form>
    </search>
  )
}

type ListProps = SubscribersPage & { page: number; q: string }

const List = ({ subscribers, page, q, ...counted }: ListProps) => (
  <>
    <p className="mb-2 text-sm text-ink-soft tabular-nums">{countOf(counted)}, newest first</p>
    <Table
      name="Addresses, newest first"
      head={
        <>
          <Heading>Address</Heading>
          <Heading>State</Heading>
          <Heading>Day</Heading>
        </>
      }
    >
      {subscribers.map(({ email, subscribedAt, confirmed }) => (
        <Row key={email}>
          <Cell>
            <span className="wrap-anywhere">{email}</span>
          </Cell>
          <Cell>{confirmed ? 'Confirmed' : <span className="text-ink-soft">Not confirmed</span>}</Cell>
          <Cell>
            <span className="whitespace-nowrap tabular-nums">
              <Day of={subscribedAt} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
    <PageLinks
      page={page}
      last={lastPageOf(counted.total)}
      addressOf={(page) => listPageUrl(adminPages.subscribers, page, q)}
    />
  </>
)

/** Only confirmed subscribers count. */
function countOf({ total, confirmed }: Pick<SubscribersPage, 'total' | 'confirmed'>): string {
  const waiting = total - confirmed
  const counted = `${confirmed} ${confirmed === 1 ? 'subscriber' : 'subscribers'}`
  return waiting === 0 ? counted : `${counted} and ${waiting} not confirmed yet`
}
