import { skipToken } from '@reduxjs/toolkit/query'
import { useAccount } from '../account/use-account.ts'
import { useGetOrdersQuery } from './orders-api.ts'

/** Undefined without an e-mail address: such an account has no orders. */
export function useWhose() {
  const { user } = useAccount()
  return user?.email ? { uid: user.uid, email: user.email } : undefined
}

/** Uses currentData, so as never to show the orders of the previous account. */
export function useMyOrders() {
  const { currentData, isFetching, isError, refetch } = useGetOrdersQuery(useWhose() ?? skipToken, {
    refetchOnMountOrArgChange: true,
  })
  return {
    orders: currentData,
    isWaiting: isFetching && !currentData,
    isError,
    tryAgain: () => void refetch(),
  }
}
