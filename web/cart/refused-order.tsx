import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Notice } from '../ui/notice.tsx'

/** What the checkout tells the cart when it sends a shopper there. */
export type RefusedOrder = { refused: string }

/** Said on the way from the checkout only: after a reload, or on the way back, it may no longer be so. */
export function RefusedNotice() {
  const { state } = useLocation()
  const isOnTheWay = useNavigationType() !== NavigationType.Pop
  const refused = (state as Partial<RefusedOrder> | null)?.refused
  if (!refused || !isOnTheWay) return null
  return (
    <div className="mt-6">
      <Notice kind="bad" more={`${refused} Please look at your cart, and check out again.`}>
        Failed to place an order
      </Notice>
    </div>
  )
}
