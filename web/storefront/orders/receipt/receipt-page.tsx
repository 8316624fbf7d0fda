import { skipToken } from '@reduxjs/toolkit/query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type Receipt, receipts } from '../../../../contract/orders/receipts.ts'
import { pages } from '../../../../domain/pages.ts'
import { api } from '../../../app/api/api.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Head } from '../../../app/head/head.tsx'
import { useOrdersKey } from '../orders-api.ts'
import { Link } from '../../../ui/link.tsx'
import { rich } from '../../../ui/rich.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import type { TaxLine } from '../../../../contract/orders/placed-order.ts'
import { addressLines } from '../../../../domain/address-lines.ts'
import { percentText, sumLines } from '../../../../domain/money/sum-lines.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Printer } from '../../../ui/icons/screen-icons.ts'
import { Day } from '../../../app/shop/format.tsx'
import { Amount } from '../../../ui/price.tsx'
import { isCash } from '../../../../domain/money/payment-methods.ts'
import { spacedIban } from '../../../../domain/money/iban.ts'
import { isSum, leftToPay } from '../../../../domain/money/left-to-pay.ts'
import { methodOf, paymentOf, useFormats } from '../payment/payment-labels.ts'
import { EditionLine } from '../../book/edition-line.tsx'
import { GiftCardRows, Rows, TotalRow } from '../sums.tsx'
import { t } from '../../../../messages/t.ts'

/** The uid separates the receipts of the accounts that sign in on one device. */
const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({ getReceipt: byRoute(build).readOwn(receipts.own, 'Orders') }),
})

const { useGetReceiptQuery } = receiptApi

export function ReceiptPage() {
  const { id = '' } = useParams()
  const key = useOrdersKey()
  const asked = key ? { id, uid: key.uid } : skipToken
  const { currentData, error, refetch } = useGetReceiptQuery(asked, { refetchOnMountOrArgChange: true })
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24 print:p-0">
      <Head title={t('Receipt')} />
      <h1 className="font-serif text-heading font-medium tracking-tight print:hidden">{t('Receipt')}</h1>
      <Link to={pages.orders} className="link mt-2 mb-6 inline-flex min-h-11 items-center print:hidden">
        {t('Your orders')}
      </Link>
      <ReceiptOrWhyNot receipt={currentData} error={error} onTryAgain={() => void refetch()} />
    </div>
  )
}

type Props = { receipt: Receipt | undefined; error: object | undefined; onTryAgain(): void }

/** Says why there is none yet, such as for an order that was not shipped. */
export function ReceiptOrWhyNot({ receipt, error, onTryAgain }: Props): ReactNode {
  if (receipt) return <ReceiptSheet receipt={receipt} />
  if (!error) return <output className="block text-ink-soft">{t('Loading…')}</output>
  const problem = problemIn(error)
  if (problem?.code === 'no-receipt-yet' || problem?.code === 'not-found')
    return <p role="alert">{problem.message}</p>
  return <TryAgain onTryAgain={onTryAgain}>{t('The receipt could not be loaded.')}</TryAgain>
}

/** On paper the receipt stands alone: header, footer and buttons are not printed. */
const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <div className="grid max-w-[46rem] gap-6 print:max-w-none">
    <div className="print:hidden">
      <Button look="outlined" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        {t('Print receipt')}
      </Button>
    </div>
    <article
      aria-label={t('Receipt {number}', { number: receipt.number })}
      className="rounded-panel border border-line bg-surface p-6 sm:p-10 print:rounded-none print:border-0 print:bg-transparent print:p-0"
    >
      <Parties seller={receipt.seller} order={receipt.order}>
        <DocumentFact name={t('Receipt')} isStrong>
          {receipt.number}
        </DocumentFact>
        <DocumentFact name={t('Date')}>
          <Day of={receipt.issuedAt} />
        </DocumentFact>
        <DocumentFact name={t('Order [noun]')}>{receipt.order.number}</DocumentFact>
      </Parties>
      <DocumentLines lines={receipt.lines} hasTax={receipt.order.taxLines.length > 0} />
      <div className="mt-4 ml-auto max-w-80 break-inside-avoid">
        <dl className="grid gap-1">
          <Rows lines={sumLines(receipt.order, useShop())} />
          <TotalRow total={receipt.order.total} />
          <GiftCardRows of={receipt.order} />
        </dl>
        <Payment order={receipt.order} />
      </div>
      <Account receipt={receipt} />
      {receipt.order.taxLines.length > 0 && <Taxes lines={receipt.order.taxLines} />}
    </article>
  </div>
)

function Payment({ order }: Pick<Receipt, 'order'>) {
  const words = paymentOf(order, useFormats())
  return (
    <p className="mt-3 text-right text-sm">
      {isCash(order.payment.method)
        ? words
        : t('Payment: {method}. {state}', { method: methodOf(order), state: words })}
    </p>
  )
}

/** Where to pay a receipt that is an invoice. */
function Account({ receipt: { account, order } }: { receipt: Receipt }) {
  const { price, dayOf } = useFormats()
  if (!account) return null
  const { payBy } = order.payment
  const { holder, iban, bic, reference } = account
  const values = {
    amount: price(leftToPay(order.payment)),
    holder,
    account: `IBAN ${spacedIban(iban)}${bic ? `, BIC ${bic}` : ''}`,
    reference,
  }
  return (
    <p className="mt-6 text-sm wrap-anywhere break-inside-avoid">
      {payBy
        ? t('Please pay {amount} by {day} to {holder}, {account}, reference {reference}.', {
            ...values,
            day: dayOf(payBy),
          })
        : t('Please pay {amount} to {holder}, {account}, reference {reference}.', values)}
    </p>
  )
}

type PartiesProps = Pick<Receipt, 'seller' | 'order'> & { children: ReactNode }

/** Who sold to whom, with the facts of a document. */
export function Parties({ seller, order, children }: PartiesProps) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="font-serif text-2xl font-medium wrap-anywhere">{seller.name}</p>
          <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{seller.address}</p>
          {seller.taxNumber && (
            <p className="mt-1 text-sm wrap-anywhere">
              {t('Tax number: {number}', { number: seller.taxNumber })}
            </p>
          )}
        </div>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-4 gap-y-1 text-sm">{children}</dl>
      </div>
      <address className="mt-8 not-italic whitespace-pre-line wrap-anywhere">
        {[order.name, ...addressLines(order.address, useShop().locale)].join('\n')}
      </address>
    </>
  )
}

type FactProps = { name: string; isStrong?: boolean; children: ReactNode }

export const DocumentFact = ({ name, isStrong = false, children }: FactProps) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className={`tabular-nums ${isStrong ? 'font-semibold' : ''}`}>{children}</dd>
  </>
)

type LinesProps = Pick<Receipt, 'lines'> & { hasTax: boolean }

/** Rates are named only where there are some. */
export function DocumentLines({ lines, hasTax }: LinesProps) {
  const { locale } = useShop()
  return (
    <table className="mt-8 w-full border-collapse text-sm">
      <thead className="border-b border-edge text-left">
        <tr>
          <Heading>{t('Book')}</Heading>
          {hasTax && <Heading isNumber>{t('Tax')}</Heading>}
          <Heading isNumber>{t('Price')}</Heading>
        </tr>
      </thead>
      <tbody className="border-b border-edge">
        {lines.map(({ _id, title, author, price, discount, taxPercent, ...edition }) => (
          <tr key={_id} className="break-inside-avoid">
            <td className="py-2 pr-4 wrap-anywhere">
              {author ? `${title} – ${author}` : title}
              <EditionLine of={edition} />
            </td>
            {hasTax && (
              <td className="py-2 pl-4 text-right align-top whitespace-nowrap tabular-nums">
                {percentText(taxPercent, locale)}
              </td>
            )}
            <td className="py-2 pl-4 text-right align-top tabular-nums">
              <Amount of={price} />
              {isSum(discount) && (
                <p className="text-ink-soft">
                  {rich('Discount {amount}', { amount: <Amount of={`-${discount}`} /> })}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was taxed at which rate. */
export function Taxes({ lines }: { lines: TaxLine[] }) {
  const { locale } = useShop()
  return (
    <table className="mt-6 ml-auto w-full max-w-80 border-collapse text-sm break-inside-avoid">
      <thead className="border-b border-edge text-left">
        <tr>
          <Heading>{t('Tax')}</Heading>
          <Heading isNumber>{t('Net [an amount without tax]')}</Heading>
          <Heading isNumber>{t('Amount')}</Heading>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, percent, base, amount }) => (
          <tr key={percent}>
            <td className="py-1 pr-4 wrap-anywhere">{`${percentText(percent, locale)} ${name}`}</td>
            <td className="py-1 pl-4 text-right align-top tabular-nums">
              <Amount of={base} />
            </td>
            <td className="py-1 pl-4 text-right align-top tabular-nums">
              <Amount of={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Heading = ({ children, isNumber = false }: { children: string; isNumber?: boolean }) => (
  <th scope="col" className={`py-2 font-medium ${isNumber ? 'pl-4 text-right' : ''}`}>
    {children}
  </th>
)
