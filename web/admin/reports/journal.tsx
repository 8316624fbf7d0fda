import { type Journal, type JournalSums, reports } from '../../../contract/orders/reports.ts'
import { urlOf } from '../../../contract/request.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { isSum } from '../../../domain/money/left-to-pay.ts'
import { ledgerMethodNames } from '../../../domain/money/payment-method-labels.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { plainPrice } from '../../app/shop/format.tsx'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { usePrice } from '../../ui/price.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { Entries } from './journal-entries.tsx'
import { Money, RateCells, RateHeadings, rateName } from './money-cell.tsx'
import { ReportDaysForm, useReportDays } from './report-days.tsx'
import { useGetJournalQuery } from './reports-api.ts'

/** What a bookkeeper asks for at the end of the month. */
export function JournalScreen() {
  const [address] = useSearchParams()
  const { days, today } = useReportDays(address)
  const dayOf = useCalendarDay()
  const { currentData, isError, refetch } = useGetJournalQuery(days, { refetchOnMountOrArgChange: true })
  return (
    <div className="grid gap-4 *:min-w-0">
      <AdminTitle>{t('Journal')}</AdminTitle>
      <Panel title={t('Journal')}>
        <ReportDaysForm days={days} today={today} page={adminPages.journal}>
          <ExportButton
            path={urlOf(reports.journal, { query: days })}
            name={`journal-${days.from}-${days.to}.csv`}
            accept="text/csv"
          />
        </ReportDaysForm>
        <p className="mb-4 font-medium">
          {t('{from} to {to} [days]', { from: dayOf(days.from), to: dayOf(days.to) })}
        </p>
        {currentData && <Sums journal={currentData} />}
        {!currentData && isError && (
          <TryAgain onTryAgain={() => void refetch()}>{t("The journal couldn't be loaded.")}</TryAgain>
        )}
        {!currentData && !isError && (
          <output className="block py-16 text-center text-ink-soft">{t('Loading…')}</output>
        )}
      </Panel>
      {currentData && currentData.days.length > 0 && (
        <>
          <Days days={currentData.days} />
          <Entries journal={currentData} />
        </>
      )}
    </div>
  )
}

function Sums({ journal }: { journal: Journal }) {
  if (journal.days.length === 0)
    return <p className="text-ink-soft">{t('Nothing was sold, credited or paid on these days.')}</p>
  return (
    <div className="grid gap-8 lg:grid-cols-2 *:min-w-0">
      <Taxes sums={journal.sums} />
      <Payments sums={journal.sums} />
    </div>
  )
}

const caption = 'mb-2 font-semibold'

const Taxes = ({ sums }: { sums: JournalSums }) => (
  <section>
    <h3 className={caption}>{t('Sales by tax rate')}</h3>
    <Table
      name={t('Sales by tax rate')}
      head={
        <>
          <RateHeadings />
          <Heading isNumber>{t('Gross [an amount with tax]')}</Heading>
        </>
      }
    >
      {sums.taxes.map((line) => (
        <Row key={`${line.percent} ${line.name}`}>
          <Cell>
            <span className="wrap-anywhere">{rateName(line)}</span>
          </Cell>
          <Money of={line.net} />
          <Money of={line.tax} />
          <Money of={grossOf(line)} />
        </Row>
      ))}
      <Row>
        <Cell>
          {t(
            '{receipts, plural, one {# receipt} other {# receipts}}, {notes, plural, one {# credit note} other {# credit notes}}',
            { receipts: sums.receipts, notes: sums.creditNotes },
          )}
        </Cell>
        <Money of={sums.net} isSum />
        <Money of={sums.tax} isSum />
        <Money of={sums.total} isSum />
      </Row>
    </Table>
  </section>
)

/** As exact as the parts: they have the currency's decimals. */
const grossOf = ({ net, tax }: { net: string; tax: string }) =>
  plainPrice(Number(net) + Number(tax), net.split('.')[1]?.length ?? 0)

const Payments = ({ sums }: { sums: JournalSums }) => (
  <section>
    <h3 className={caption}>{t('Payments and refunds')}</h3>
    {sums.payments.length === 0 && !isSpent(sums) ? (
      <p className="text-ink-soft">{t('None on these days.')}</p>
    ) : (
      <Table
        name={t('Payments and refunds')}
        head={
          <>
            <Heading>{t('Method')}</Heading>
            <Heading isNumber>{t('Paid [an amount]')}</Heading>
            <Heading isNumber>{t('Refunded [an amount]')}</Heading>
          </>
        }
      >
        {sums.payments.map(({ method, paid, refunded }) => (
          <Row key={method}>
            <Cell>{t(ledgerMethodNames[method])}</Cell>
            <Money of={paid} />
            <Money of={refunded} />
          </Row>
        ))}
        <Row>
          <Cell>{t('Total')}</Cell>
          <Money of={sums.paid} isSum />
          <Money of={sums.refunded} isSum />
        </Row>
        {isSpent(sums) && (
          <Row>
            <Cell>{t('Paid with gift cards')}</Cell>
            <Money of={sums.giftCards.redeemed} />
            <Money of={sums.giftCards.returned} />
          </Row>
        )}
      </Table>
    )}
    <GiftCardsSold {...sums} />
  </section>
)

/** Beside the total: the money came when the gift cards were sold. */
const isSpent = ({ giftCards: { redeemed, returned } }: JournalSums) => isSum(redeemed) || isSum(returned)

/** No part of the sales: they are taxed when they are spent. */
function GiftCardsSold({ giftCards: { sold, amount, takenBack } }: JournalSums) {
  const price = usePrice()
  if (sold === 0 && !isSum(takenBack)) return null
  return (
    <p className="mt-3 text-sm text-ink-soft tabular-nums">
      {t(
        '{sold, plural, one {# gift card} other {# gift cards}} sold for {amount}. Gift cards are taxed when they are spent.',
        { sold, amount: price(amount) },
      )}
      {isSum(takenBack) && ` ${t('Taken back: {amount}', { amount: price(takenBack) })}`}
    </p>
  )
}

function Days({ days }: Pick<Journal, 'days'>) {
  const dayOf = useCalendarDay()
  return (
    <Panel title={t('By day')}>
      <Table
        name={t('Sums by day')}
        head={
          <>
            <Heading>{t('Date')}</Heading>
            <Heading isNumber isExtra>
              {t('Receipts')}
            </Heading>
            <RateHeadings isExtra />
            <Heading isNumber>{t('Gross [an amount with tax]')}</Heading>
            <Heading isNumber>{t('Paid [an amount]')}</Heading>
            <Heading isNumber isExtra>
              {t('Refunded [an amount]')}
            </Heading>
          </>
        }
      >
        {days.map(({ day, sums }) => (
          <Row key={day}>
            <Cell>{dayOf(day)}</Cell>
            <Cell isNumber isExtra>
              {formatNumber(sums.receipts + sums.creditNotes)}
            </Cell>
            <RateCells taxes={sums.taxes} isExtra />
            <Money of={sums.total} />
            <Money of={sums.paid} />
            <Money of={sums.refunded} isExtra />
          </Row>
        ))}
      </Table>
    </Panel>
  )
}
