import { skipToken } from '@reduxjs/toolkit/query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { type Receipt, receipts } from '../../../../contract/orders/receipts.ts'
import { pages } from '../../../../domain/pages.ts'
import { api, call } from '../../../app/api/api.ts'
import { problemIn } from '../../../app/api/problem-in.ts'
import { Head } from '../../../app/head/head.tsx'
import { useOrdersKey } from '../orders-api.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'

/** The uid separates the receipts of the accounts that sign in on one device. */
const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query<Receipt, { id: string; uid: string }>({
      query: ({ id }) => call(receipts.own, { params: { id } }),
      providesTags: ['Orders'],
    }),
  }),
})

const { useGetReceiptQuery } = receiptApi

export function ReceiptPage() {
  const { id = '' } = useParams()
  const key = useOrdersKey()
  const asked = key ? { id, uid: key.uid } : skipToken
  const { currentData, error, refetch } = useGetReceiptQuery(asked, { refetchOnMountOrArgChange: true })
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24 print:p-0">
      <Head title="Receipt" />
      <h1 className="font-serif text-heading font-medium tracking-tight print:hidden">Receipt</h1>
      <Link to={pages.orders} className="link mt-2 mb-6 inline-flex min-h-11 items-center print:hidden">
        Your Orders
      </Link>
      <ReceiptOrWhyNot receipt={currentData} error={error} onTryAgain={() => void refetch()} />
    </div>
  )
}

type Props = { receipt: Receipt | undefined; error: object | undefined; onTryAgain(): void }

/** Says why there is none yet, such as for an order that was not shipped. */
export function ReceiptOrWhyNot({ receipt, error, onTryAgain }: Props): ReactNode {
  if (receipt) return <ReceiptSheet receipt={receipt} />
  if (!error) return <output className="block text-ink-soft">Loading...</output>
  const problem = problemIn(error)
  if (problem?.code === 'no-receipt-yet' || problem?.code === 'not-found')
    return <p role="alert">{problem.message}</p>
  return <TryAgain onTryAgain={onTryAgain}>The receipt could not be loaded.</TryAgain>
}
