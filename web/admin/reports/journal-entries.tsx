import { type Journal, type JournalEntry, maxEntries } from '../../../contract/orders/reports.ts'
import { entryLabels } from '../../../domain/money/entry-labels.ts'
import { giftCardPage, orderPage } from '../../../domain/admin-pages.ts'
import { ledgerMethodNames } from '../../../domain/money/payment-method-labels.ts'
import { t } from '../../../messages/t.ts'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { Money, RateCells, RateHeadings } from './money-cell.tsx'

/** Each receipt, credit note, payment and refund, and each gift card that was sold. A print has all or none of them. */
export const Entries = ({ journal: { entries, isMore } }: { journal: Journal }) => (
  <Panel title={t('Entries [of a journal]')}>
    {isMore ? (
      <>
        <p className="-mt-4 mb-4 text-sm text-ink-soft print:hidden">
          {t('The first {count} entries. The CSV file has all of them.', { count: maxEntries })}
        </p>
        <p className="hidden print:block">
          {t(
            'More than {count} entries. The sums of each day are printed, and the CSV file has all entries.',
            { count: maxEntries },
          )}
        </p>
        <div className="print:hidden">
          <EntryTable entries={entries} />
        </div>
      </>
    ) : (
      <EntryTable entries={entries} />
    )}
  </Panel>
)

function EntryTable({ entries }: Pick<Journal, 'entries'>) {
  const dayOf = useCalendarDay()
  return (
    <Table
      name={t('List of entries')}
      head={
        <>
          <Heading>{t('Date')}</Heading>
          <Heading>{t('Entry [of a journal]')}</Heading>
          <Heading>{t('Order [noun]')}</Heading>
          <Heading isExtra>{t('Payment method')}</Heading>
          <RateHeadings isExtra />
          <Heading isNumber>{t('Amount')}</Heading>
        </>
      }
    >
      {entries.map((entry) => (
        <Row key={entry.id}>
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
          <Cell isExtra>{entry.method && t(ledgerMethodNames[entry.method])}</Cell>
          <RateCells taxes={entry.taxes} isExtra />
          <Money of={entry.total} />
        </Row>
      ))}
    </Table>
  )
}

const nameOf = ({ kind, number }: JournalEntry) => [t(entryLabels[kind]), number].filter(Boolean).join(' ')
