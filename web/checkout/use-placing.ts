import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import type { NewOrder } from '../../contract/orders.ts'
import { pages } from '../../contract/pages.ts'
import { removeFromCart } from '../cart/cart.ts'
import type { RefusedOrder } from '../cart/refused-order.tsx'
import type { CartEntry } from '../cart/use-cart-now.ts'
import { ask } from '../notices/ask.tsx'
import { usePlaceOrderMutation } from '../orders/orders-api.ts'
import type { Dispatch } from '../store.ts'
import { type Failure, failureOf } from './failure.ts'
import { forget } from './kept.ts'
import { forgetKey, keyFor } from './order-key.ts'

/** Places an order, once however often it is pressed, and says how each try failed. */
export function usePlacing(draft: string) {
  const [placeOrder] = usePlaceOrderMutation()
  const [ordered, setOrdered] = useState<CartEntry[]>()
  const [failures, setFailures] = useState<Failure[]>([])
  const isUnderWay = useRef(false)
  const dispatch = useDispatch<Dispatch>()
  const navigate = useNavigate()

  async function place(order: NewOrder, entries: CartEntry[]): Promise<Failure | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setOrdered(entries)
    const { error } = await send(order)
    if (!error) return confirm(entries)
    isUnderWay.current = false
    setOrdered(undefined)
    return fail(failureOf(error))
  }

  async function send(order: NewOrder) {
    const sent = await placeOrder({ order, key: keyFor(order) })
    // One whose answer was lost, and that was called off since: this is another one.
    if (sent.data?.status !== 'cancelled') return sent
    forgetKey()
    return placeOrder({ order, key: keyFor(order) })
  }

  async function confirm(entries: CartEntry[]) {
    forget(draft)
    forgetKey()
    setFailures([])
    // Not what was put into the cart meanwhile.
    for (const { book } of entries) dispatch(removeFromCart(book))
    await ask({
      title: 'Confirmed Order',
      text: 'Your order placed successfully!',
      yes: "Yes, It's Okay!",
    })
    // In place of the form: going back does not lead to an order that is placed.
    await navigate(pages.orders, { replace: true })
    return undefined
  }

  async function fail(failure: Failure) {
    if (failure.isAboutCart) {
      await navigate(pages.cart, { state: { refused: failure.advice } satisfies RefusedOrder })
      return undefined
    }
    if (failure.isAboutKey) forgetKey()
    setFailures((failures) => [...failures, failure])
    return failure
  }
  return { place, ordered, failures }
}

export type Placing = ReturnType<typeof usePlacing>
