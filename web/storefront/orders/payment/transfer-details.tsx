import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { compactIban, spacedIban } from '../../../../domain/money/iban.ts'
import { TryAgain } from '../../../ui/notice.tsx'
import { useOrdersKey } from '../orders-api.ts'
import { type Transfer, useGetTransferQuery } from './payment-api.ts'
import { type Formats, useFormats } from './payment-labels.ts'

/** The shop's account, the reference and the amount, each to be copied, and a code for banking apps. */
export function TransferDetails({ order }: { order: Order }) {
  const key = useOrdersKey()
  const formats = useFormats()
  const { currentData, isError, refetch } = useGetTransferQuery(
    key ? { id: order._id, uid: key.uid } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  if (isError && !currentData)
    return <TryAgain onTryAgain={() => void refetch()}>The account could not be loaded.</TryAgain>
  if (!currentData) return <output className="text-ink-soft">Loading...</output>
  const { iban, qrCode } = currentData
  if (!iban) return <p>Please ask us for our account.</p>
  const { payBy } = order.payment
  return (
    <>
      {payBy && <p>Please transfer the amount by {formats.dayOf(payBy)}, with this reference.</p>}
      <div className="flex w-full flex-wrap items-start gap-x-8 gap-y-5">
        <dl className="grid min-w-0 grow basis-72 gap-3">
          {factsOf(currentData, formats).map((fact) => (
            <Row key={fact.name} {...fact} />
          ))}
        </dl>
        {qrCode && <QrCode svg={qrCode} />}
      </div>
    </>
  )
}

type Fact = {
  name: string
  shown: string
  /** As forms of banks take it. */
  copied?: string
}

const factsOf = ({ holder, iban, bic, reference, amount }: Transfer, { price }: Formats): Fact[] => [
  { name: 'Account holder', shown: holder },
  { name: 'IBAN', shown: spacedIban(iban), copied: compactIban(iban) },
  ...(bic ? [{ name: 'BIC', shown: bic }] : []),
  { name: 'Reference', shown: reference },
  { name: 'Amount', shown: price(amount), copied: amount },
]

/** Where the browser allows no copying, which is the case without HTTPS, the text is selected. */
function Row({ name, shown, copied = shown }: Fact) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    if (text.current) window.getSelection()?.selectAllChildren(text.current)
    const clipboard = navigator.clipboard as Clipboard | undefined
    await clipboard?.writeText(copied).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line pb-2 last:border-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd ref={text} className="col-start-1 font-medium wrap-anywhere tabular-nums max-sm:text-sm">
        {shown}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={`Copy ${name}`}
          className="link inline-flex min-h-11 min-w-11 items-center justify-end text-sm"
        >
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <output className="sr-only">{isCopied && `${name} copied`}</output>
      </dd>
    </div>
  )
}

/** Dark on light in both themes, as scanners expect it. */
const QrCode = ({ svg }: { svg: string }) => (
  <figure className="grid w-44 gap-2 text-sm text-ink-soft">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt="QR code with these details"
      width="176"
      height="176"
      className="size-44 rounded-panel border border-line bg-white"
    />
    <figcaption>Scan it with your banking app.</figcaption>
  </figure>
)
