import { type Journal, type JournalEntry, maxEntries } from '../../../contract/orders/reports.ts'
import { entryLabels } from '../../../domain/money/entry-labels.ts'
import { giftCardPage, orderPage } from '../../../domain/admin-pages.ts'
import { paymentMethodNames } from '../../../domain/money/payment-methods.ts'
import { t } from '../../../messages/t.ts'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { Money } from './money-cell.tsx'

/** Each receipt, credit note, payment and refund, and each gift card that was sold. */
export function Entries({ journal: { entries, isMore } }: { journal: Journal }) {
  const dayOf = useCalendarDay()
  return (
    <Panel title={t('Entries [of a journal]')}>
      {isMore && (
        <p className="-mt-4 mb-4 text-sm text-ink-soft">
          {t('The first {count} entries. The CSV file has all of them.', { count: maxEntries })}
        </p>
      )}
      <Table
        name={t('List of entries')}
        head={
          <>
            <Heading>{t('Date')}</Heading>
            <Heading>{t('Entry [of a journal]')}</Heading>
            <Heading>{t('Order [noun]')}</Heading>
            <Heading isExtra>{t('Payment method')}</Heading>
            <Heading isNumber>{t('Amount')}</Heading>
          </>
        }
      >
        {entries.map((entry) => (
          <Row key={keyOf(entry)}>
            <Cell>{dayOf(entry.day)}</Cell>
            <Cell>
              {entry.giftCard ? (
                <Link to={giftCardPage(entry.giftCard)} className="link inline-flex min-h-11 items-center">
                  {nameOf(entry)}
                </Link>
              ) : (
                nameOf(entry)
              )}
            </Cell>
            <Cell>
              {entry.order && (
                <Link to={orderPage(entry.order.id)} className="link inline-flex min-h-11 items-center">
                  {entry.order.number}
                </Link>
              )}
            </Cell>
            <Cell isExtra>{entry.method && t(paymentMethodNames[entry.method])}</Cell>
            <Money of={entry.total} />
          </Row>
        ))}
      </Table>
    </Panel>
  )
}

const keyOf = ({ at, kind, number, order, giftCard, total }: JournalEntry) =>
  [at, kind, number, order?.number ?? giftCard, total].join(' ')

const nameOf = ({ kind, number }: JournalEntry) => [t(entryLabels[kind]), number].filter(Boolean).join(' ')
