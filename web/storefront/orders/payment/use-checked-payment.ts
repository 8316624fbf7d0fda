import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../../contract/orders/placed-order.ts'
import { isAwaited, useCheckPaymentMutation } from './payment-api.ts'

/** In milliseconds. */
const between = 3000
const longest = 60_000

/** Asks how a payment stands after the provider has led back, for a minute at most. */
export function useCheckedPayment({ _id }: Order, isBack: boolean) {
  const [check] = useCheckPaymentMutation()
  const [state, setState] = useState<'idle' | 'checking' | 'unheard'>(isBack ? 'checking' : 'idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (state !== 'checking') return
    const began = Date.now()
    let isCurrent = true
    const ask = async () => {
      const { data } = await check(_id)
      if (!isCurrent) return
      // The order itself follows.
      if (data && !isAwaited(data)) return
      if (Date.now() - began >= longest) return setState('unheard')
      timer.current = setTimeout(() => void ask(), between)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer.current)
    }
  }, [state, check, _id])
  return { state, checkAgain: () => setState('checking') }
}
