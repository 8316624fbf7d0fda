import { skipToken } from '@reduxjs/toolkit/query'
import { useAccount } from '../account/use-account.ts'
import { useGetOrdersQuery } from './orders-api.ts'

/** Whose orders these are; an account without an address has none. */
export function useWhose() {
  const { user } = useAccount()
  return user?.email ? { uid: user.uid, email: user.email } : undefined
}

/** The orders of whoever is signed in, and never those of the one before. */
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
