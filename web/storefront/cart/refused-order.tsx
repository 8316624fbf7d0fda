import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

/** Router state that the checkout passes to the cart. */
export type RefusedOrder = { refused: string; soldOut: string[] }

/** Right after the checkout only: after a reload or on going back it may be out of date. */
function useRefusedOrder(): Partial<RefusedOrder> {
  const { state } = useLocation()
  const isForward = useNavigationType() !== NavigationType.Pop
  return (isForward && (state as Partial<RefusedOrder> | null)) || {}
}

/** Books that the checkout found sold out. Until the cart is loaded again, its data may be older. */
export const useRefusedBooks = () => useRefusedOrder().soldOut ?? []

export function RefusedNotice() {
  const { refused } = useRefusedOrder()
  if (!refused) return null
  return (
    <div className="mt-6">
      <Notice
        kind="bad"
        more={t('{reason} Please look at your cart, and check out again.', { reason: refused })}
      >
        {t('Your order could not be placed')}
      </Notice>
    </div>
  )
}
