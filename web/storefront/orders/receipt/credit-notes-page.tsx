import { skipToken } from '@reduxjs/toolkit/query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type CreditNote, type CreditNotes, returns } from '../../../../contract/orders/returns.ts'
import { ownOrderPage } from '../../../../domain/pages.ts'
import { type SumLine, sumLines } from '../../../../domain/money/sum-lines.ts'
import { api } from '../../../app/api/api.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Head } from '../../../app/head/head.tsx'
import { Day } from '../../../app/shop/format.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Printer } from '../../../ui/icons/screen-icons.ts'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { useOrdersKey } from '../orders-api.ts'
import { Rows, TotalRow } from '../sums.tsx'
import { DocumentFact, DocumentLines, Parties, Taxes } from './receipt-page.tsx'
import { t } from '../../../../messages/t.ts'

/** The uid separates the credit notes of the accounts that sign in on one device. */
const creditNotesApi = api.injectEndpoints({
  endpoints: (build) => ({ getOwnCreditNotes: byRoute(build).readOwn(returns.ownCreditNotes, 'Orders') }),
})

export function CreditNotesPage() {
  const { id = '' } = useParams()
  const key = useOrdersKey()
  const asked = key ? { id, uid: key.uid } : skipToken
  const { currentData, error, refetch } = creditNotesApi.useGetOwnCreditNotesQuery(asked, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24 print:p-0">
      <Head title={t('Credit notes')} />
      <h1 className="font-serif text-heading font-medium tracking-tight print:hidden">{t('Credit notes')}</h1>
      <Link to={ownOrderPage(id)} className="link mt-2 mb-6 inline-flex min-h-11 items-center print:hidden">
        {t('Your order')}
      </Link>
      <CreditNotesOrWhyNot found={currentData} error={error} onTryAgain={() => void refetch()} />
    </div>
  )
}

type Props = { found: CreditNotes | undefined; error: object | undefined; onTryAgain(): void }

export function CreditNotesOrWhyNot({ found, error, onTryAgain }: Props): ReactNode {
  if (found && found.creditNotes.length > 0) return <Sheets found={found} />
  if (found) return <p>{t('This order has no credit note.')}</p>
  if (!error) return <output className="block text-ink-soft">{t('Loading…')}</output>
  const problem = problemIn(error)
  if (problem?.code === 'not-found') return <p role="alert">{problem.message}</p>
  return <TryAgain onTryAgain={onTryAgain}>{t('The credit notes could not be loaded.')}</TryAgain>
}

/** On paper each note stands alone on its page. */
const Sheets = ({ found: { order, creditNotes } }: { found: CreditNotes }) => (
  <div className="grid max-w-[46rem] gap-6 print:max-w-none">
    <div className="print:hidden">
      <Button look="outlined" onClick={() => window.print()}>
        <Icon of={Printer} className="size-5" />
        {creditNotes.length === 1 ? t('Print credit note') : t('Print credit notes')}
      </Button>
    </div>
    {creditNotes.map((note) => (
      <Sheet key={note.number} note={note} order={order} />
    ))}
  </div>
)

const Sheet = ({ note, order }: { note: CreditNote; order: CreditNotes['order'] }) => (
  <article
    aria-label={t('Credit note {number}', { number: note.number })}
    className="break-after-page rounded-panel border border-line bg-surface p-6 last-of-type:break-after-auto sm:p-10 print:rounded-none print:border-0 print:bg-transparent print:p-0"
  >
    <Parties seller={note.seller} order={order}>
      <DocumentFact name={t('Credit note')} isStrong>
        {note.number}
      </DocumentFact>
      <DocumentFact name={t('Date')}>
        <Day of={note.issuedAt} />
      </DocumentFact>
      <DocumentFact name={t('Order [noun]')}>{order.number}</DocumentFact>
    </Parties>
    <h2 className="mt-8 text-lg font-semibold wrap-anywhere">{titleOf(note, order)}</h2>
    {note.reason && <p className="mt-1 wrap-anywhere">{t('Reason: {reason}', { reason: note.reason })}</p>}
    <DocumentLines lines={note.lines} hasTax={note.taxLines.length > 0} />
    <div className="mt-4 ml-auto max-w-80 break-inside-avoid">
      <dl className="grid gap-1">
        <Rows lines={useSumLines(note, order)} />
        <TotalRow total={note.total} />
      </dl>
    </div>
    {note.taxLines.length > 0 && <Taxes lines={note.taxLines} />}
  </article>
)

const titleOf = ({ number, reverses }: CreditNote, order: CreditNotes['order']) => {
  const receipt = order.receiptNumber ?? ''
  return reverses === null
    ? t('Credit note {number} for receipt {receipt}', { number, receipt })
    : t('Credit note {number} for receipt {receipt}: takes back credit note {other}', {
        number,
        receipt,
        other: reverses,
      })
}

/** A fee that is not credited is not named. */
function useSumLines(note: CreditNote, { deliveryMethod }: CreditNotes['order']): SumLine[] {
  const lines = sumLines({ ...note, deliveryMethod }, useShop())
  const deliveryAt = Number(note.discount) > 0 ? 2 : 1
  return Number(note.delivery) > 0 ? lines : lines.filter((_line, at) => at !== deliveryAt)
}
