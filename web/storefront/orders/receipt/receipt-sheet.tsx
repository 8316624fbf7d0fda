import type { TaxLine } from '../../../../contract/orders/quotes.ts'
import type { Receipt } from '../../../../contract/orders/receipts.ts'
import { addressLines } from '../../../../domain/countries.ts'
import { percentText, sumLines } from '../../../../domain/sum-lines.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Printer } from '../../../ui/icons/screen-icons.ts'
import { Day } from '../../../app/shop/format.tsx'
import { Amount } from '../../../ui/price.tsx'
import { paymentOf } from '../payment.ts'
import { Rows, TotalRow } from '../sums.tsx'

/** On paper the receipt stands alone: header, footer and buttons are not printed. */
export const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <div className="grid max-w-[46rem] gap-6 print:max-w-none">
    <div className="print:hidden">
      <Button look="outlined" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        Print receipt
      </Button>
    </div>
    <article
      aria-label={`Receipt ${receipt.number}`}
      className="rounded-panel border border-line bg-surface p-6 sm:p-10 print:rounded-none print:border-0 print:bg-transparent print:p-0"
    >
      <Parties receipt={receipt} />
      <Lines receipt={receipt} />
      <div className="mt-4 ml-auto max-w-80 break-inside-avoid">
        <dl className="grid gap-1">
          <Rows lines={sumLines(receipt.order, useShop())} />
          <TotalRow total={receipt.order.total} />
        </dl>
        <p className="mt-3 text-right text-sm">{paymentOf(receipt.order)}</p>
      </div>
      {receipt.order.taxLines.length > 0 && <Taxes lines={receipt.order.taxLines} />}
    </article>
  </div>
)

function Parties({ receipt: { number, issuedAt, seller, order } }: { receipt: Receipt }) {
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="font-serif text-2xl font-medium wrap-anywhere">{seller.name}</p>
          <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{seller.address}</p>
          {seller.taxNumber && <p className="mt-1 text-sm wrap-anywhere">Tax number: {seller.taxNumber}</p>}
        </div>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-soft">Receipt</dt>
          <dd className="font-semibold tabular-nums">{number}</dd>
          <dt className="text-ink-soft">Date</dt>
          <dd>
            <Day of={issuedAt} />
          </dd>
          <dt className="text-ink-soft">Order</dt>
          <dd className="tabular-nums">{order.number}</dd>
        </dl>
      </div>
      <address className="mt-8 not-italic whitespace-pre-line wrap-anywhere">
        {[order.name, ...addressLines(order.address)].join('\n')}
      </address>
    </>
  )
}

/** Rates are named only where there are some. */
function Lines({ receipt: { lines, order } }: { receipt: Receipt }) {
  const { locale } = useShop()
  const hasTax = order.taxLines.length > 0
  return (
    <table className="mt-8 w-full border-collapse text-sm">
      <thead className="border-b border-edge text-left">
        <tr>
          <Heading>Book</Heading>
          {hasTax && <Heading isNumber>Tax</Heading>}
          <Heading isNumber>Price</Heading>
        </tr>
      </thead>
      <tbody className="border-b border-edge">
        {lines.map(({ _id, title, author, price, taxPercent }) => (
          <tr key={_id} className="break-inside-avoid">
            <td className="py-2 pr-4 wrap-anywhere">{author ? `${title} – ${author}` : title}</td>
            {hasTax && (
              <td className="py-2 pl-4 text-right align-top whitespace-nowrap tabular-nums">
                {percentText(taxPercent, locale)}
              </td>
            )}
            <td className="py-2 pl-4 text-right align-top tabular-nums">
              <Amount of={price} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was taxed at which rate. */
function Taxes({ lines }: { lines: TaxLine[] }) {
  const { locale } = useShop()
  return (
    <table className="mt-6 ml-auto w-full max-w-80 border-collapse text-sm break-inside-avoid">
      <thead className="border-b border-edge text-left">
        <tr>
          <Heading>Tax</Heading>
          <Heading isNumber>Net</Heading>
          <Heading isNumber>Amount</Heading>
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
