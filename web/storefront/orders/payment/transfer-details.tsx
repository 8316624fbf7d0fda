import { skipToken } from '@reduxjs/toolkit/query'
import { useRef, useState } from 'react'
import type { Order } from '../../../../contract/orders/placed-order.ts'
import { compactIban, spacedIban } from '../../../../domain/money/iban.ts'
import { TryAgain } from '../../../ui/notice.tsx'
import { useOrdersKey } from '../orders-api.ts'
import { type Transfer, useGetTransferQuery } from './payment-api.ts'
import { type Formats, useFormats } from './payment-labels.ts'
import { t } from '../../../../messages/t.ts'

/** The shop's account, the reference and the amount, each to be copied, and a code for banking apps. */
export function TransferDetails({ order }: { order: Order }) {
  const key = useOrdersKey()
  const formats = useFormats()
  const { currentData, isError, refetch } = useGetTransferQuery(
    key ? { id: order._id, uid: key.uid } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  if (isError && !currentData)
    return (
      <TryAgain onTryAgain={() => void refetch()}>
        {t('The account could not be loaded. [of a bank]')}
      </TryAgain>
    )
  if (!currentData) return <output className="text-ink-soft">{t('Loading…')}</output>
  const { iban, qrCode } = currentData
  if (!iban) return <p>{t('Please ask us for our account. [of a bank]')}</p>
  const { payBy } = order.payment
  return (
    <>
      {payBy && (
        <p>{t('Please transfer the amount by {day}, with this reference.', { day: formats.dayOf(payBy) })}</p>
      )}
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
  { name: t('Account holder'), shown: holder },
  { name: 'IBAN', shown: spacedIban(iban), copied: compactIban(iban) },
  ...(bic ? [{ name: 'BIC', shown: bic }] : []),
  { name: t('Reference [of a bank transfer]'), shown: reference },
  { name: t('Amount'), shown: price(amount), copied: amount },
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
          aria-label={t('Copy {name} [to the clipboard]', { name })}
          className="link inline-flex min-h-11 min-w-11 items-center justify-end text-sm"
        >
          {isCopied ? t('Copied [to the clipboard]') : t('Copy [to the clipboard]')}
        </button>
        <output className="sr-only">{isCopied && t('{name} copied [to the clipboard]', { name })}</output>
      </dd>
    </div>
  )
}

/** Dark on light in both themes, as scanners expect it. */
const QrCode = ({ svg }: { svg: string }) => (
  <figure className="grid w-44 gap-2 text-sm text-ink-soft">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('QR code with these details')}
      width="176"
      height="176"
      className="size-44 rounded-panel border border-line bg-white"
    />
    <figcaption>{t('Scan it with your banking app.')}</figcaption>
  </figure>
)
