import { orderPage } from '../../../domain/admin-pages.ts'
import type { StockMove } from '../../../contract/stock/stock.ts'
import { count, DateTime } from '../../app/shop/format.tsx'
import { Link } from '../../ui/link.tsx'
import { OlderPage, useOlderPages } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetStockQuery } from './stock-api.ts'

const reasonLabels: Record<StockMove['reason'], string> = {
  received: 'Received',
  counted: 'Counted',
  corrected: 'Corrected',
  damaged: 'Damaged',
  lost: 'Lost',
  sold: 'Sold',
  cancelled: 'Order cancelled',
  returned: 'Returned',
  imported: 'Imported',
}

export function StockLedger({ bookId }: { bookId: string }) {
  const { cursors, showOlder } = useOlderPages()
  return (
    <Panel title="Ledger">
      {cursors.map((before, at) => (
        <LedgerPage
          key={before ?? 0}
          bookId={bookId}
          before={before}
          onOlder={at === cursors.length - 1 ? showOlder : undefined}
        />
      ))}
    </Panel>
  )
}

type Props = { bookId: string; before: number | undefined; onOlder: ((next: number) => void) | undefined }

function LedgerPage({ bookId, before, onOlder }: Props) {
  const query = useGetStockQuery({ bookId, before })
  const moves = query.data?.moves ?? []
  return (
    <OlderPage query={query} failure="The ledger couldn't be loaded." onOlder={onOlder}>
      {moves.length === 0 ? (
        <p className="text-ink-soft">No copies have come or left yet.</p>
      ) : (
        <Table
          name={before ? 'Older changes' : 'Changes, newest first'}
          head={
            <>
              <Heading>When</Heading>
              <Heading isNumber>Copies</Heading>
              <Heading>Reason</Heading>
              <Heading isExtra>By</Heading>
            </>
          }
        >
          {moves.map((move) => (
            <MoveRow key={move._id} move={move} />
          ))}
        </Table>
      )}
    </OlderPage>
  )
}

const MoveRow = ({ move: { at, delta, reason, orderId, note, staff } }: { move: StockMove }) => (
  <Row>
    <Cell>
      <DateTime of={at} />
    </Cell>
    <Cell isNumber>
      <span className={delta > 0 ? 'text-good' : ''}>
        {delta > 0 ? '+' : '−'}
        {count(Math.abs(delta))}
      </span>
    </Cell>
    <Cell>
      <span className="block min-w-24 wrap-anywhere">
        {orderId ? (
          <Link to={orderPage(orderId)} className="link inline-flex min-h-11 items-center">
            {reasonLabels[reason]}
            <span className="sr-only">: show the order</span>
          </Link>
        ) : (
          reasonLabels[reason]
        )}
        {note && <span className="block text-ink-soft">{note}</span>}
        {staff && <span className="block text-ink-soft sm:hidden">{staff}</span>}
      </span>
    </Cell>
    <Cell isExtra>
      <span className="text-ink-soft">{staff}</span>
    </Cell>
  </Row>
)
