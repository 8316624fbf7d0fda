import { maxGuestWishes } from '../../contract/wish-list.ts'
import { useAccount } from '../account/use-account.ts'
import { messageIn } from '../api/problem-in.ts'
import { addGuestWish, removeGuestWishes, useGuestWishes } from './guest-wishes.ts'
import { useAddWishesMutation, useGetWishListQuery, useRemoveWishMutation } from './wish-list-api.ts'

const full = `This browser has room for ${maxGuestWishes} books. Log in to keep more, or remove some.`

/**
 * The wish list of the signed-in shopper, or of this browser. A signed-in shopper's browser has a list of its own only
 * until the account has taken it.
 */
export function useWishList() {
  const { user, isLoading: isUnknown } = useAccount()
  const guest = useGuestWishes()
  const { currentData, isError, refetch } = useGetWishListQuery(user?.uid ?? '', {
    skip: !user,
    refetchOnMountOrArgChange: true,
  })
  const [addToAccount] = useAddWishesMutation()
  const [removeFromAccount] = useRemoveWishMutation()
  const account = (user && currentData) ?? []
  const ids = [...new Set([...guest, ...account.map(({ bookId }) => bookId)])]

  /** Returns why it failed. */
  async function add(id: string): Promise<string | undefined> {
    if (!user) return addGuestWish(id) ? undefined : full
    const { error } = await addToAccount({ uid: user.uid, bookIds: [id] })
    return error && messageIn(error)
  }

  async function remove(id: string): Promise<string | undefined> {
    removeGuestWishes([id])
    if (!user) return undefined
    const { error } = await removeFromAccount({ uid: user.uid, bookId: id })
    return error && messageIn(error)
  }
  return {
    user,
    ids,
    /** Still in the browser although a shopper is signed in. */
    unsaved: user ? guest.length : 0,
    isLoading: isUnknown || (user !== null && !currentData && !isError),
    isError: isError && !currentData,
    refetch,
    add,
    remove,
  }
}
