import type { ReactNode } from 'react'
import { adminPages, giftCardPage } from '../../../domain/admin-pages.ts'
import { wordsIn } from '../../../domain/pages.ts'
import { t } from '../../../messages/t.ts'
import { Day } from '../../app/shop/format.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount, usePrice } from '../../ui/price.tsx'
import { rich } from '../../ui/rich.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { SearchForm } from '../ui/find-box.tsx'
import { listPageIn, listUrl, PagedList, rowsOf } from '../ui/list-page-links.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { stateOf } from './gift-card-labels.ts'
import { type ListedGiftCard, useGetGiftCardsQuery } from './gift-cards-api.ts'

type View = { q: string; page: number }

const giftCardsPage = (view: View) => listUrl(adminPages.giftCards, view)

export function AllGiftCards() {
  const [address] = useSearchParams()
  const view = { q: wordsIn(address.get('q') ?? '').slice(0, 100), page: listPageIn(address) }
  return (
    <Panel
      title={t('Gift cards')}
      beside={<ButtonLink to={giftCardPage('new')}>{t('Sell a gift card')}</ButtonLink>}
    >
      <AdminTitle>{t('Gift cards')}</AdminTitle>
      <PageOfGiftCards view={view} />
    </Panel>
  )
}

function PageOfGiftCards({ view }: { view: View }) {
  const { q, page } = view
  const query = useGetGiftCardsQuery(
    { ...(q && { q }), ...rowsOf(page) },
    { refetchOnMountOrArgChange: true },
  )
  const { data } = query
  return (
    <PagedList
      query={query}
      page={page}
      urlOf={(page) => giftCardsPage({ q, page })}
      failure={t("The gift cards couldn't be loaded.")}
      count={(count) => t('{count, plural, one {# gift card} other {# gift cards}}', { count })}
      empty={q ? <output className="block py-8">{t('No gift card matches this.')}</output> : <NoGiftCards />}
      above={
        data &&
        (data.total > 0 || q) && (
          <>
            <p className="mb-4 max-w-[65ch] text-pretty tabular-nums">
              {rich('Your gift cards are still worth <strong>{balance}</strong> in all.', {
                strong,
                balance: <Amount of={data.balance} />,
              })}{' '}
              <span className="text-sm text-ink-soft">{t('They are taxed when they are spent.')}</span>
            </p>
            <SearchForm
              q={q}
              label={t('Search gift cards')}
              placeholder={t('Code, name or e-mail')}
              urlOf={(q) => giftCardsPage({ q, page: 1 })}
              className="mb-4"
            />
          </>
        )
      }
    >
      {({ giftCards }) => <List giftCards={giftCards} />}
    </PagedList>
  )
}

const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>

const NoGiftCards = () => (
  <output className="block max-w-[60ch] py-4 text-pretty">
    {t(
      'No gift cards yet. Sell one at the counter or by e-mail: your shop makes the code, keeps the balance, and takes it at the checkout.',
    )}
  </output>
)

const List = ({ giftCards }: { giftCards: ListedGiftCard[] }) => (
  <Table
    name={t('Gift cards, newest first')}
    head={
      <>
        <Heading>{t('Code [of a voucher]')}</Heading>
        <Heading isExtra>{t('For [a person]')}</Heading>
        <Heading isExtra>{t('Sold [a gift card]')}</Heading>
        <Heading isNumber>{t('Balance')}</Heading>
        <Heading isExtra>{t('State [status]')}</Heading>
      </>
    }
  >
    {giftCards.map((card) => (
      <GiftCardRow key={card.id} card={card} />
    ))}
  </Table>
)

function GiftCardRow({ card }: { card: ListedGiftCard }) {
  const { id, code, amount, balance, to, soldAt } = card
  const state = stateOf(card)
  const price = usePrice()
  return (
    <Row>
      <Cell>
        <Link
          to={giftCardPage(id)}
          className="-my-2 inline-flex min-h-11 min-w-11 items-center py-2 font-semibold whitespace-nowrap text-accent tabular-nums hover:underline"
        >
          {code}
        </Link>
        <p className={`text-xs/5 font-medium sm:hidden ${state.colour}`}>{t(state.name)}</p>
        <p className="text-xs/5 wrap-anywhere text-ink-soft sm:hidden">{to.name || to.email}</p>
      </Cell>
      <Cell isExtra>
        <span className="wrap-anywhere">{to.name || to.email}</span>
        {to.name && to.email && <p className="text-xs/5 wrap-anywhere text-ink-soft">{to.email}</p>}
      </Cell>
      <Cell isExtra>
        <span className="whitespace-nowrap text-ink-soft">
          <Day of={soldAt} />
        </span>
      </Cell>
      <Cell isNumber>
        <span className="font-medium">
          <Amount of={balance} />
        </span>
        {balance !== amount && (
          <p className="text-xs/5 text-ink-soft">{t('of {amount} [a balance]', { amount: price(amount) })}</p>
        )}
      </Cell>
      <Cell isExtra>
        <span className={`font-medium ${state.colour}`}>{t(state.name)}</span>
      </Cell>
    </Row>
  )
}
