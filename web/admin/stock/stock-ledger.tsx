import { formatNumber, t } from '../../../messages/t.ts'
import type { ReactNode } from 'react'
import { orderPage } from '../../../domain/admin-pages.ts'
import type { StockMove } from '../../../contract/stock/stock.ts'
import { DateTime } from '../../app/shop/format.tsx'
import { rich } from '../../ui/rich.tsx'
import { Link } from '../../ui/link.tsx'
import { OlderPage, useOlderPages } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetStockQuery } from './stock-api.ts'
import { reasonLabels } from './stock-view.tsx'

export function StockLedger({ bookId }: { bookId: string }) {
  const { cursors, showOlder } = useOlderPages()
  return (
    <Panel title={t('Ledger')}>
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
    <OlderPage query={query} failure={t("The ledger couldn't be loaded.")} onOlder={onOlder}>
      {moves.length === 0 ? (
        <p className="text-ink-soft">{t('No copies have come or left yet.')}</p>
      ) : (
        <Table
          name={before ? t('Older changes') : t('Changes, newest first')}
          head={
            <>
              <Heading>{t('When')}</Heading>
              <Heading isNumber>{t('Copies')}</Heading>
              <Heading>{t('Reason')}</Heading>
              <Heading isExtra>{t('By [a person]')}</Heading>
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

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>

const MoveRow = ({ move: { at, delta, reason, orderId, note, staff } }: { move: StockMove }) => (
  <Row>
    <Cell>
      <DateTime of={at} />
    </Cell>
    <Cell isNumber>
      <span className={delta > 0 ? 'text-good' : ''}>
        {delta > 0 ? '+' : '−'}
        {formatNumber(Math.abs(delta))}
      </span>
    </Cell>
    <Cell>
      <span className="block min-w-24 wrap-anywhere">
        {orderId ? (
          <Link to={orderPage(orderId)} className="link inline-flex min-h-11 items-center">
            {rich('{reason}<hidden>: show the order</hidden>', {
              reason: <>{t(reasonLabels[reason])}</>,
              hidden,
            })}
          </Link>
        ) : (
          t(reasonLabels[reason])
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
