import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Notice } from '../ui/notice.tsx'

/** Router state that the checkout passes to the cart. */
export type RefusedOrder = { refused: string }

/** Shown right after the checkout only: after a reload or on going back it may be out of date. */
export function RefusedNotice() {
  const { state } = useLocation()
  const isForward = useNavigationType() !== NavigationType.Pop
  const refused = (state as Partial<RefusedOrder> | null)?.refused
  if (!refused || !isForward) return null
  return (
    <div className="mt-6">
      <Notice kind="bad" more={`${refused} Please look at your cart, and check out again.`}>
        Failed to place an order
      </Notice>
    </div>
  )
}
