import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import type { Book } from '../../../contract/catalog/books.ts'
import type { OrderRefusal } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { ownOrderPage, pages } from '../../../domain/pages.ts'
import { removeFromCart } from '../cart/cart.ts'
import type { RefusedOrder } from '../cart/refused-order.tsx'
import type { CartEntry } from '../cart/use-cart-with-prices.ts'
import { type CodeRefusal, refusedCodeIn, soldOutIn } from '../cart/use-totals.ts'
import { ask, asMessage } from '../../app/notices/ask.tsx'
import { type OrderRequest, usePlaceOrderMutation } from '../orders/orders-api.ts'
import { isAwaited } from '../orders/payment/payment-api.ts'
import type { ToBePaid } from '../orders/payment/use-pay-by-card.ts'
import type { JustPlaced } from '../orders/placed-order.tsx'
import type { Dispatch } from '../../app/store.ts'
import { useShop } from '../../app/shop/site.ts'
import { forget } from '../../app/browser-storage.ts'
import { idempotencyKey } from '../../app/idempotency-key.ts'
import type { Problem } from '../../../contract/problem.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { detailOf, type FieldName, isFieldName } from './use-details.ts'
import type { Problems } from '../../ui/form-problems.ts'
import { t } from '../../../messages/t.ts'

/** Places an order once, however often the button is pressed, and collects the failures. */
export function usePlaceOrder(draft: string) {
  const send = useSendOrder()
  const [ordered, setOrdered] = useState<CartEntry[]>()
  const [failures, setFailures] = useState<Failure[]>([])
  const isRunning = useRef(false)
  const dispatch = useDispatch<Dispatch>()
  const navigate = useNavigate()
  const { isDemo } = useShop()

  async function place(order: OrderRequest, entries: CartEntry[]): Promise<Failure | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setOrdered(entries)
    const { data, error } = await send(order)
    if (data) return placed(data, entries)
    const earlier = earlierIn(error)
    if (earlier) return confirm(earlier, earlier.books, receivedAs(earlier))
    isRunning.current = false
    setOrdered(undefined)
    return fail(failureOf(error, entries))
  }

  function placed(order: Order, entries: CartEntry[]) {
    forget(draft)
    // What was sold out is not in the order: the shopper may want to be told when it is back.
    const books = entries.filter(({ isSoldOut }) => !isSoldOut).map(({ book }) => book)
    return confirm(order, books, t('Your order has been placed.'))
  }

  async function confirm(order: Order, ordered: Pick<Book, '_id'>[], text: string) {
    forgetKey()
    setFailures([])
    // Keeps books that were added to the cart meanwhile.
    for (const book of ordered) dispatch(removeFromCart(book))
    // Replaces the form, so that going back does not lead to it.
    if (isAwaited(order)) {
      await navigate(ownOrderPage(order._id), { replace: true, state: { pay: true } satisfies ToBePaid })
      return undefined
    }
    await ask({ title: t('Order confirmed'), text, yes: t('OK [closes a message]'), ...asMessage(isDemo) })
    await navigate(pages.orders, { replace: true, state: { placed: order._id } satisfies JustPlaced })
    return undefined
  }

  async function fail(failure: Failure) {
    if (failure.isAboutCart) {
      await navigate(pages.cart, {
        state: { refused: failure.advice, soldOut: failure.soldOut } satisfies RefusedOrder,
      })
      return undefined
    }
    setFailures((failures) => [...failures, failure])
    return failure
  }
  return { place, ordered, failures }
}

function useSendOrder() {
  const [placeOrder] = usePlaceOrderMutation()
  return async (order: OrderRequest) => {
    const sent = await placeOrder({ order, key: orderKey() })
    const existing = sent.data ?? earlierIn(sent.error)
    // An earlier attempt placed this order, and it was cancelled since: place a new one.
    if (existing?.status !== 'cancelled') return sent
    forgetKey()
    return placeOrder({ order, key: orderKey() })
  }
}

/** The earlier order may differ from what the form shows now. */
const receivedAs = ({ number }: Order) =>
  t('Your earlier order was received as you first sent it, as number {number}. Nothing else was ordered.', {
    number,
  })

export type Placing = ReturnType<typeof usePlaceOrder>

const name = 'checkout:key'

/** The same for changed orders: if a response is lost, an edited retry must not place a second order. */
const orderKey = () => idempotencyKey(name)

const forgetKey = () => forget(name)

/** The order that an earlier attempt placed, although its response was lost. */
function earlierIn(error: object | undefined): Order | undefined {
  const { data } = (error ?? {}) as { data?: Partial<OrderRefusal> | null }
  return data?.code === 'key-used' ? data.order : undefined
}

/** Why an order was not placed, for the shopper to act on. */
type Failure = {
  advice: string
  /** Validation messages by field. */
  problems: Problems<FieldName>
  /** A price has changed, or a book is gone or sold out. */
  isAboutCart: boolean
  /** Ids of the books that are. */
  soldOut: string[]
  refusedCode?: CodeRefusal | undefined
}

function failureOf(error: object, entries: CartEntry[]): Failure {
  const problem = problemIn(error)
  if (!problem) {
    const advice = t(
      'The shop cannot be reached. Check your connection and try again. What you typed is still here.',
    )
    return { advice, problems: {}, isAboutCart: false, soldOut: [] }
  }
  const soldOut = soldOutIn(problem)
  const problems = problemsIn(problem)
  const isInvalid = Object.keys(problems).length > 0
  return {
    advice: isInvalid
      ? t('Fix the highlighted fields and try again.')
      : (soldOutAdvice(soldOut, entries) ?? adviceOf(problem)),
    problems,
    isAboutCart: isAboutCart(problem.code),
    soldOut,
    refusedCode: refusedCodeIn(problem),
  }
}

const adviceOf = ({ code, message, fields }: Problem) =>
  code === 'invalid' ? (fields?.[0]?.message ?? message) : message

/** Names the books. */
function soldOutAdvice(ids: string[], entries: CartEntry[]): string | undefined {
  const found = entries.filter(({ book }) => ids.includes(book._id))
  const titles = found.map(({ book }) => book.title).join(', ')
  return titles ? t('Sold out in the meantime: {titles}.', { titles }) : undefined
}

const isAboutCart = (code: string) =>
  (['price-changed', 'book-gone', 'sold-out'] satisfies OrderRefusal['code'][] as string[]).includes(code)

function problemsIn({ fields = [] }: Problem): Problems<FieldName> {
  const typed = fields.map(({ field, message }): [string | undefined, string] => [detailOf(field), message])
  return Object.fromEntries(typed.filter((entry): entry is [FieldName, string] => isFieldName(entry[0])))
}
