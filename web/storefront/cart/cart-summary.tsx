import { type Book, maxBooks } from '../../../contract/catalog/books.ts'
import { includedTaxes, sumLines } from '../../../domain/money/sum-lines.ts'
import { pages } from '../../../domain/pages.ts'
import { t } from '../../../messages/t.ts'
import { useGetShopQuery } from '../../app/api/api.ts'
import { useShop } from '../../app/shop/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Amount } from '../../ui/price.tsx'
import { Rows, TotalRow } from '../orders/sums.tsx'
import { SoldOutAdvice } from './cart-stock.tsx'
import { subtotalOf } from './cart.ts'
import { useTotals } from './use-totals.ts'

function NotYetSummed() {
  const { data: shop } = useGetShopQuery()
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {shop?.taxes === 'included'
        ? t('Prices include VAT. Delivery is calculated at checkout.')
        : t('Shipping and taxes calculated at checkout.')}
    </p>
  )
}

/** Beside the list on wide screens, a bar at the bottom on phones; not sticky on low screens. */
export const CartSummary = ({ books, soldOut }: { books: Book[]; soldOut: number }) => (
  <section
    aria-label={t('Summary [of the cart]')}
    className="bottom-0 -mx-6 border-t border-line bg-surface px-6 pt-4 pb-2 lg:top-24 lg:bottom-auto lg:mx-0 lg:rounded-panel lg:border lg:p-6 [@media_screen_and_(min-height:36rem)]:sticky"
  >
    <CartSums books={books} />
    <NotYetSummed />
    <div className="mt-3 grid lg:mt-5 lg:-mb-2 lg:gap-1 print:hidden">
      <SoldOutAdvice soldOut={soldOut} others={books.length} />
      <CheckoutLink count={books.length} />
      <Link
        to={pages.home}
        className="link inline-flex min-h-11 items-center justify-center justify-self-center font-medium"
      >
        {t('Continue shopping')}
      </Link>
    </div>
  </section>
)

/** For the country of the shop, and the first way of delivery: the checkout knows more. */
function CartSums({ books }: { books: Book[] }) {
  const { data: shop } = useGetShopQuery(undefined, { refetchOnMountOrArgChange: 60 })
  const method = shop?.deliveryMethods[0]?.id ?? 'delivery'
  const { sums } = useTotals(books, shop, method, '')
  const style = useShop()
  const subtotal = subtotalOf(books, style.decimals)
  return (
    <dl className="grid gap-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg font-semibold">
        <dt>{t('Subtotal')}</dt>
        <dd className="tabular-nums">
          <Amount of={subtotal} />
        </dd>
      </div>
      <Rows lines={sums ? sumLines(sums, style).slice(1) : [{ label: t('Delivery'), value: '–' }]} />
      {sums && sums.total !== subtotal && <TotalRow total={sums.total} look="small" />}
      {sums && <Rows lines={includedTaxes(sums, style)} />}
    </dl>
  )
}

/** Disallows checkout with more books than one order may have. */
function CheckoutLink({ count }: { count: number }) {
  if (count === 0) return null
  if (count <= maxBooks) return <ButtonLink to={pages.checkout}>{t('Checkout')}</ButtonLink>
  return (
    <p>
      {t(
        'One order has room for {max, plural, one {# book} other {# books}}. Please remove {surplus} to check out.',
        { max: maxBooks, surplus: count - maxBooks },
      )}
    </p>
  )
}
