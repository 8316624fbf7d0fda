import type { Dispatch } from '../store.ts'
import { guestWishes, removeGuestWishes } from './guest-wishes.ts'
import { wishListApi } from './wish-list-api.ts'

/** Adds the browser's wish list to that of the account. What the server has not taken stays in the browser. */
export async function moveWishesToAccount(dispatch: Dispatch, uid: string): Promise<object | undefined> {
  const bookIds = guestWishes()
  if (bookIds.length === 0) return undefined
  const { error } = await dispatch(wishListApi.endpoints.addWishes.initiate({ uid, bookIds }))
  if (!error) removeGuestWishes(bookIds)
  return error
}
