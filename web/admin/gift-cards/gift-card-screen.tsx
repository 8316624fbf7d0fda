import { useParams } from 'react-router'
import type { GiftCard } from '../../../contract/orders/gift-cards.ts'
import { adminPages, orderPage } from '../../../domain/admin-pages.ts'
import { ledgerMethodNames } from '../../../domain/money/payment-method-labels.ts'
import { t } from '../../../messages/t.ts'
import { isUnknown } from '../../app/api/problem-in.ts'
import { DateTime, Day, useDateTime } from '../../app/shop/format.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Fact, MailLink } from '../ui/facts.tsx'
import { BackLink } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { GiftCardActions } from './gift-card-actions.tsx'
import { moveNames, stateOf } from './gift-card-labels.ts'
import { useGetGiftCardQuery } from './gift-cards-api.ts'
import { PrintedGiftCard } from './printed-gift-card.tsx'
import { SellGiftCard } from './sell-gift-card.tsx'

export function GiftCardScreen() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={adminPages.giftCards}>{t('All gift cards')}</BackLink>
      {id === 'new' ? <SellGiftCard /> : <AskedGiftCard key={id} id={id} />}
    </>
  )
}

function AskedGiftCard({ id }: { id: string }) {
  const { currentData, error, refetch } = useGetGiftCardQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData) return <OpenGiftCard card={currentData} />
  return (
    <Panel title={t('Gift card')}>
      <AdminTitle>{t('Gift card')}</AdminTitle>
      {!error ? (
        <output className="text-ink-soft">{t('Loading…')}</output>
      ) : isUnknown(error) ? (
        <p role="alert">{t('There is no such gift card.')}</p>
      ) : (
        <TryAgain onTryAgain={() => void refetch()}>{t("The gift card couldn't be loaded.")}</TryAgain>
      )}
    </Panel>
  )
}

type Props = { card: GiftCard }

const OpenGiftCard = ({ card }: Props) => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
    <AdminTitle>{card.code}</AdminTitle>
    <div className="grid gap-4 lg:gap-6">
      <GiftCardActions card={card} />
      <Ledger card={card} />
    </div>
    <Facts card={card} />
    <PrintedGiftCard card={card} />
  </div>
)

const Facts = ({ card: { amount, paidBy, to, soldAt, emailedAt } }: Props) => (
  <Panel title={t('Sale')}>
    <dl className="grid grid-cols-2 gap-4 text-sm/5 wrap-anywhere tabular-nums lg:grid-cols-1">
      <Fact term={t('Sold for')}>
        <Amount of={amount} />
      </Fact>
      <Fact term={t('Paid by')}>{t(ledgerMethodNames[paidBy])}</Fact>
      <Fact term={t('Sold [a gift card]')}>
        <Day of={soldAt} />
      </Fact>
      {to.name && <Fact term={t('For whom')}>{to.name}</Fact>}
      {to.email && (
        <Fact term={t('E-mail')}>
          <MailLink to={to.email} />
        </Fact>
      )}
      {emailedAt && (
        <Fact term={t('E-mailed')}>
          <DateTime of={emailedAt} />
        </Fact>
      )}
    </dl>
    {to.text && (
      <p className="mt-4 border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">{to.text}</p>
    )}
  </Panel>
)

/** Where the balance comes from, oldest first. */
function Ledger({ card }: Props) {
  const dateTime = useDateTime()
  return (
    <Panel title={t('Balance')}>
      <Table
        name={t('Moves of the balance, oldest first')}
        head={
          <>
            <Heading>{t('What happened')}</Heading>
            <Heading>{t('Order [noun]')}</Heading>
            <Heading isExtra>{t('By [a person]')}</Heading>
            <Heading isNumber>{t('Amount')}</Heading>
          </>
        }
      >
        {card.moves.map(({ at, kind, amount, order, by }) => (
          <Row key={[at, kind, amount].join(' ')}>
            <Cell>
              <span className="font-medium">{t(moveNames[kind])}</span>
              <p className="text-xs/5 text-ink-soft">{dateTime(at)}</p>
            </Cell>
            <Cell>
              {order && (
                <Link
                  to={orderPage(order._id)}
                  className="-my-2 inline-flex min-h-11 min-w-11 items-center py-2 text-accent tabular-nums hover:underline"
                >
                  {order.number}
                </Link>
              )}
            </Cell>
            <Cell isExtra>
              <span className="wrap-anywhere text-ink-soft">{by || t('the shop')}</span>
            </Cell>
            <Cell isNumber>
              <Amount of={amount} />
            </Cell>
          </Row>
        ))}
        <Row>
          <Cell>
            <span className="font-semibold">{t('Balance')}</span>
            <p className={`text-xs/5 font-medium ${stateOf(card).colour}`}>{t(stateOf(card).name)}</p>
          </Cell>
          <Cell />
          <Cell isExtra />
          <Cell isNumber>
            <span className="font-semibold">
              <Amount of={card.balance} />
            </span>
          </Cell>
        </Row>
      </Table>
    </Panel>
  )
}
