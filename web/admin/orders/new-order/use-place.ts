import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import type { Quote } from '../../../../contract/orders/orders.ts'
import type { StaffOrderInput, StaffOrderRefusal } from '../../../../contract/orders/staff-orders.ts'
import { orderPage } from '../../../../domain/admin-pages.ts'
import type { PaymentMethod } from '../../../../domain/money/payment-methods.ts'
import { t } from '../../../../messages/t.ts'
import { messageIn, problemIn } from '../../../app/api/problem-in.ts'
import { forget } from '../../../app/browser-storage.ts'
import { idempotencyKey } from '../../../app/idempotency-key.ts'
import type { Problems as FormProblems } from '../../../ui/form-problems.ts'
import type { PlacedState } from './just-placed.tsx'
import { usePlaceStaffOrderMutation } from './new-order-api.ts'
import { type Draft, forgetDraft, type TypedName, typedNames } from './use-draft.ts'

export type Problems = FormProblems<TypedName>

type Order = { draft: Draft; quote: Quote; method: PaymentMethod | undefined; country: string }

const keyName = 'new-order:key'

/** Places the order once, however often the button is pressed, and leaves for its page. */
export function usePlace(onProblems: (problems: Problems) => void) {
  const [send, { isLoading }] = usePlaceStaffOrderMutation()
  const [failure, setFailure] = useState('')
  const isRunning = useRef(false)
  const navigate = useNavigate()

  async function finish({ _id }: Pick<AdminOrder, '_id'>, state: PlacedState) {
    forgetDraft()
    forget(keyName)
    await navigate(orderPage(_id), { state })
  }

  async function place(order: Order) {
    if (isRunning.current) return
    isRunning.current = true
    setFailure('')
    // The same for changed orders: if a response is lost, an edited retry must not place a second order.
    const { data, error } = await send({ order: bodyOf(order), key: idempotencyKey(keyName) })
    isRunning.current = false
    if (data) return finish(data, { placed: 'now' })
    const earlier = earlierIn(error)
    if (earlier) return finish(earlier, { placed: 'before' })
    const problems = problemsIn(error)
    onProblems(problems)
    setFailure(
      Object.keys(problems).length > 0
        ? t('Fix the highlighted fields and try again.')
        : adviceOn(error, order.draft),
    )
  }
  return { place, failure, setFailure, isPlacing: isLoading }
}

function bodyOf({ draft, quote, method, country }: Order): StaffOrderInput {
  const { books, codes, way, customer, typed, isPaid } = draft
  const { name, email, phone, deliveryNote, ...address } = typed
  return {
    productIds: books.map(({ bookId }) => bookId),
    totalPrice: quote.total,
    ...(codes.length > 0 && { codes, due: quote.due }),
    deliveryMethod: way === 'delivery' ? 'delivery' : 'pickup',
    handedOver: way === 'counter',
    isPaid,
    name,
    phone,
    ...(method && { paymentMethod: method }),
    ...(customer ? { customer: customer.number } : { email }),
    ...(way === 'delivery' && { address: { ...address, country }, deliveryNote }),
  }
}

/** The order of a request whose response was lost. */
function earlierIn(error: object): AdminOrder | undefined {
  const { data } = error as { data?: { code?: string; order?: AdminOrder } | null }
  return data?.code === 'key-used' ? data.order : undefined
}

function problemsIn(error: object): Problems {
  const fields = (problemIn(error)?.fields ?? []).map(({ field, message }) => ({
    field: field.split('.').at(-1),
    message,
  }))
  const known = typedNames.flatMap((name) => {
    const found = fields.find(({ field }) => field === name)
    return found ? [[name, found.message]] : []
  })
  return Object.fromEntries(known) as Problems
}

/** Why there is no order or no total, for staff to act on. */
export function adviceOn(error: object, { books }: Pick<Draft, 'books'>): string {
  const problem = problemIn(error)
  const { code, productIds = [] } = { ...problem } as Partial<
    Extract<StaffOrderRefusal, { productIds: string[] }>
  >
  const titles = books.filter(({ bookId }) => productIds.includes(bookId)).map(({ title }) => title)
  if (code === 'sold-out' && titles.length > 0)
    return t('Sold out: {titles}. Remove what is sold out from the order.', { titles: titles.join(', ') })
  if (code === 'book-gone' && titles.length > 0)
    return t('No longer on sale: {titles}. Remove it from the order.', { titles: titles.join(', ') })
  return problem?.fields?.[0]?.message ?? messageIn(error)
}
