import { t } from '../../../messages/t.ts'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { EditionLine } from '../../storefront/book/edition-line.tsx'
import { DeliveryAddress } from '../../storefront/orders/order-facts.tsx'
import { methodOf } from '../../storefront/orders/payment/payment-labels.ts'
import { isSum, leftToPay } from '../../../domain/money/left-to-pay.ts'
import { hasSumLines, sumLines } from '../../../domain/money/sum-lines.ts'
import { useShop } from '../../app/shop/site.ts'
import { Day } from '../../app/shop/format.tsx'
import { Amount, usePrice } from '../../ui/price.tsx'

/** Visible in print only, one on each page. */
export const PackingSlips = ({ orders }: { orders: AdminOrder[] }) =>
  createPortal(
    orders.map((order) => <Slip key={order._id} order={order} />),
    document.body,
  )

const Slip = ({ order }: { order: AdminOrder }) => (
  <article
    aria-label={t('Packing slip')}
    className="prints-alone break-after-page p-8 last-of-type:break-after-auto"
  >
    <p className="font-serif text-2xl font-medium wrap-anywhere">{useShop().name}</p>
    <h2 className="mt-6 text-lg font-semibold">{t('Order {number}', { number: order.number })}</h2>
    <p className="mb-6">
      <Day of={order.createdAt} />
    </p>
    <DeliveryAddress order={order} />
    <Books order={order} />
    <p className="mt-6 font-medium">{useToCollect(order)}</p>
  </article>
)

/** Tells who hands the books over whether to ask for money. */
function useToCollect(order: AdminOrder): string {
  const price = usePrice()
  const { status, ...sums } = order.payment
  const left = leftToPay(sums)
  if (!isSum(left)) return status === 'not-due' ? t('Nothing to pay') : t('Paid [an order]')
  return isSum(sums.paid)
    ? t('{method}, {amount} still to be paid', { method: methodOf(order), amount: price(left) })
    : methodOf(order)
}

/** Sections only where one of the books has one. */
function Books({ order }: { order: AdminOrder }) {
  const books = order.books.filter(({ cancelled }) => !cancelled)
  const hasSections = books.some(({ section }) => section)
  const span = hasSections ? 3 : 2
  const shop = useShop()
  return (
    <table className="mt-8 w-full border-collapse text-sm">
      <thead className="border-b border-edge text-left">
        <tr>
          <td aria-hidden />
          {hasSections && <Heading>{t('Section')}</Heading>}
          <Heading>{t('Book')}</Heading>
          <Heading isNumber>{t('Price')}</Heading>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <tr key={book._id} className="break-inside-avoid align-top">
            <td aria-hidden className="py-2 pr-4">
              {!book.returnedAt && !isSent(book, order) && (
                <span className="mt-0.5 block size-4 border border-ink" />
              )}
            </td>
            {hasSections && <td className="py-2 pr-4 whitespace-nowrap">{book.section}</td>}
            <td className="w-full py-2 pr-4 wrap-anywhere">
              {nameOf(book, order)}
              <EditionLine of={book} />
            </td>
            <td className="py-2 text-right tabular-nums">
              <Amount of={book.price} />
            </td>
          </tr>
        ))}
      </tbody>
      {hasSumLines(order) && (
        <tbody className="border-t border-edge">
          {sumLines(order, shop).map(({ label, value }) => (
            <Sum key={label} of={label} span={span} amount={value} />
          ))}
        </tbody>
      )}
      <tfoot className="border-t border-edge font-semibold">
        <Sum of={t('Total')} span={span} amount={<Amount of={order.totalPrice} />} />
      </tfoot>
    </table>
  )
}

type Book = AdminOrder['books'][number]

/** The slip of a later parcel has all books and says which are not in it. */
const isSent = ({ shippedAt }: Book, order: AdminOrder) => shippedAt && isPartlyShipped(order)

function nameOf(book: Book, order: AdminOrder): string {
  const name = [book.title, book.author].filter(Boolean).join(' – ')
  if (book.returnedAt) return t('{book} (returned)', { book: name })
  return isSent(book, order) ? t('{book} (already shipped)', { book: name }) : name
}

const Heading = ({ children, isNumber = false }: { children: string; isNumber?: boolean }) => (
  <th scope="col" className={`py-2 font-medium ${isNumber ? 'text-right' : 'pr-4'}`}>
    {children}
  </th>
)

const Sum = ({ of, span, amount }: { of: string; span: number; amount: ReactNode }) => (
  <tr className="break-inside-avoid">
    <td colSpan={span} className="py-2 pr-4 wrap-anywhere">
      {of}
    </td>
    <td className="py-2 text-right align-top tabular-nums">{amount}</td>
  </tr>
)
