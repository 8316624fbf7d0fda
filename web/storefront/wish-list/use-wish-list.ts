import { useDispatch } from 'react-redux'
import { useAccount } from '../../app/session/use-account.ts'
import type { Dispatch } from '../../app/store.ts'
import { addWish, removeWish } from './change-wishes.ts'
import { useGuestWishes } from './guest-wishes.ts'
import { useGetWishListQuery } from './wish-list-api.ts'

/**
 * The wish list of the signed-in shopper, or of this browser. A signed-in shopper's browser has a list of its own only
 * until the account has taken it.
 */
export function useWishList() {
  const { user, isLoading: isAccountUnknown } = useAccount()
  const guest = useGuestWishes()
  const { currentData, isError, refetch } = useGetWishListQuery(user?.uid ?? '', {
    skip: !user,
    refetchOnMountOrArgChange: true,
  })
  const dispatch = useDispatch<Dispatch>()
  const account = (user && currentData) ?? []
  const ids = [...new Set([...guest, ...account.map(({ bookId }) => bookId)])]
  return {
    user,
    /** Until the auth client reports. */
    isAccountUnknown,
    ids,
    /** Still in the browser although a shopper is signed in. */
    unsaved: user ? guest.length : 0,
    isLoading: user !== null && !currentData && !isError,
    isError: isError && !currentData,
    refetch,
    add: (bookId: string) => dispatch(addWish(bookId)),
    remove: (bookId: string) => dispatch(removeWish(bookId)),
  }
}
