import { newsletter } from '../../../contract/newsletter.ts'
import { Day } from '../../shop/format.tsx'
import { type Subscriber, useGetSubscribersQuery } from '../admin-api.ts'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { staying } from '../../layout/use-fresh-page.ts'
import { wordsIn } from '../../../contract/pages.ts'
import { useSearchParams } from 'react-router'
import { ListPanel } from './list-panel.tsx'

export function Subscribers() {
  const { data, isError, refetch } = useGetSubscribersQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <ListPanel
      title="Newsletter subscribers"
      file={newsletter.csv.path}
      count={data?.length}
      failure={isError ? 'The subscribers cannot be shown just now.' : undefined}
      empty="No subscribers yet."
      onTryAgain={() => void refetch()}
    >
      <Filtered subscribers={data ?? []} />
    </ListPanel>
  )
}

/** The words are in the URL. The whole list is loaded, so it is filtered here. */
function Filtered({ subscribers }: { subscribers: Subscriber[] }) {
  const [address, setAddress] = useSearchParams()
  const q = wordsIn(address.get('q') ?? '')
  const { props, onSubmit } = useFindBox(q, (q, replace) =>
    setAddress(q ? { q } : {}, { replace, ...staying }),
  )
  const words = q.toLowerCase()
  const found = subscribers.filter(({ email }) => email.includes(words))
  return (
    <>
      <search>
        <form onSubmit={onSubmit} className="mb-4">
          <FindBox label="Find subscribers" placeholder="E-mail address" {...props} />
        </form>
      </search>
      {found.length > 0 ? (
        <List subscribers={found} />
      ) : (
        <output className="block py-8">No subscriber matches this.</output>
      )}
    </>
  )
}

const List = ({ subscribers }: { subscribers: Subscriber[] }) => (
  <>
    <p className="mb-2 text-sm text-ink-soft tabular-nums">{countOf(subscribers)}, newest first</p>
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
  </>
)

/** Only confirmed subscribers count. */
function countOf(subscribers: Subscriber[]): string {
  const many = subscribers.filter(({ confirmed }) => confirmed).length
  const waiting = subscribers.length - many
  const counted = `${many} ${many === 1 ? 'subscriber' : 'subscribers'}`
  return waiting === 0 ? counted : `${counted} and ${waiting} not confirmed yet`
}
