import { maxGuestWishes, type WishList, wishList } from '../../../contract/people/wish-list.ts'
import { api } from '../../app/api/api.ts'
import { call } from '../../app/api/route-endpoints.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import type { Services } from '../../app/services.ts'
import type { Dispatch, State } from '../../app/store.ts'
import { addGuestWish, guestWishes, removeGuestWishes, useGuestWishes } from './guest-wishes.ts'
import { useDispatch } from 'react-redux'
import { useAccount } from '../../app/session/use-account.ts'
import { t } from '../../../messages/t.ts'

type Added = { uid: string; bookIds: string[] }
type Removed = { uid: string; bookId: string }

const queue = 'wish list'

/** Injected, because only some pages use it. The uid separates the cache entries of accounts. */
export const wishListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWishList: build.query<WishList, string>({
      query: () => ({ ...call(wishList.get, {}), queue }),
    }),
    addWishes: build.mutation<WishList, Added>({
      query: ({ bookIds }) => ({ ...call(wishList.add, { body: { bookIds } }), queue }),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        const added = await queryFulfilled.catch(() => undefined)
        if (!added) return
        const entry = { endpointName: 'getWishList' as const, arg: uid, value: added.data }
        dispatch(wishListApi.util.upsertQueryEntries([entry]))
      },
    }),
    removeWish: build.mutation<void, Removed>({
      query: ({ bookId }) => ({ ...call(wishList.remove, { params: { bookId } }), queue }),
      onQueryStarted: async ({ uid, bookId }, { dispatch, queryFulfilled }) => {
        const removed = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (!removed) return
        dispatch(
          wishListApi.util.updateQueryData('getWishList', uid, (list) =>
            list.filter((wish) => wish.bookId !== bookId),
          ),
        )
      },
    }),
  }),
})

export const { useGetWishListQuery } = wishListApi

const { addWishes, removeWish: removeFromAccount } = wishListApi.endpoints

/** Nobody asks the store how far the request is. */
const once = { track: false }

function whyFull() {
  return t(
    'This browser has room for {count, plural, one {# book} other {# books}}. Log in to keep more, or remove some.',
    { count: maxGuestWishes },
  )
}

type Context = { dispatch: Dispatch; getState: () => State; services: Services }

/** Resolves with why the change failed. */
type Change = (context: Context) => Promise<string | undefined>

/** Changes are made in the order in which the shopper asked for them, also if one waits for the sign-in. */
function inOrder(change: Change) {
  return (dispatch: Dispatch, getState: () => State, services: Services) =>
    services.inTurn('changes of the wish list', () => change({ dispatch, getState, services }))
}

/** While it is not known who is signed in, the browser keeps the book: the sign-in adds it to the account. */
export const addWish = (bookId: string) =>
  inOrder(async ({ dispatch, getState }) => {
    const { user } = getState().account
    if (!user) return addGuestWish(bookId) ? undefined : whyFull()
    const { error } = await dispatch(addWishes.initiate({ uid: user.uid, bookIds: [bookId] }, once))
    return error && messageIn(error)
  })

/** Waits until it is known who is signed in: the account may have the book as well as the browser. */
export const removeWish = (bookId: string) =>
  inOrder(async ({ dispatch, services }) => {
    const user = await services.shopper()
    const { error } = user ? await dispatch(removeFromAccount.initiate({ uid: user.uid, bookId }, once)) : {}
    if (error) return messageIn(error)
    removeGuestWishes([bookId])
    return undefined
  })

/** Adds the browser's wish list to that of the account. What the server has not taken stays in the browser. */
export const moveWishesToAccount = (uid: string) =>
  inOrder(async ({ dispatch }) => {
    const bookIds = guestWishes()
    if (bookIds.length === 0) return undefined
    const { error } = await dispatch(addWishes.initiate({ uid, bookIds }, once))
    if (error) return messageIn(error)
    removeGuestWishes(bookIds)
    return undefined
  })

/**
 * The wish list of the signed-in shopper, or of this browser. A signed-in shopper's browser has a list of its own only
 * until the account has taken it. A page has many hearts, which need not be fresher than the page.
 */
export function useWishList({ isFresh = true } = {}) {
  const { user, isLoading: isAccountUnknown } = useAccount()
  const guest = useGuestWishes()
  const { currentData, isError, refetch } = useGetWishListQuery(user?.uid ?? '', {
    skip: !user,
    refetchOnMountOrArgChange: isFresh,
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
