import { newsletter } from '../../../contract/newsletter.ts'
import { Day } from '../../shop/format.tsx'
import { type Subscriber, useGetSubscribersQuery } from '../admin-api.ts'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
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
      <List subscribers={data ?? []} />
    </ListPanel>
  )
}

const List = ({ subscribers }: { subscribers: Subscriber[] }) => (
  <>
    <p className="mb-2 text-sm text-ink-soft tabular-nums">
      {subscribers.length} {subscribers.length === 1 ? 'subscriber' : 'subscribers'}, newest first
    </p>
    <Table
      name="Addresses, newest first"
      head={
        <>
          <Heading>Address</Heading>
          <Heading>Day</Heading>
        </>
      }
    >
      {subscribers.map(({ email, subscribedAt }) => (
        <Row key={email}>
          <Cell>
            <span className="wrap-anywhere">{email}</span>
          </Cell>
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
