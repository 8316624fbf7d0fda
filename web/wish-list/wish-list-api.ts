import { type WishList, wishList } from '../../contract/wish-list.ts'
import { api, call } from '../api/api.ts'

type Added = { uid: string; bookIds: string[] }
type Removed = { uid: string; bookId: string }

/** Injected, because only some pages use it. The uid separates the cache entries of accounts. */
export const wishListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWishList: build.query<WishList, string>({ query: () => call(wishList.get, {}) }),
    addWishes: build.mutation<WishList, Added>({
      query: ({ bookIds }) => call(wishList.add, { body: { bookIds } }),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        const added = await queryFulfilled.catch(() => undefined)
        if (added) await dispatch(wishListApi.util.upsertQueryData('getWishList', uid, added.data))
      },
    }),
    removeWish: build.mutation<void, Removed>({
      query: ({ bookId }) => call(wishList.remove, { params: { bookId } }),
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

export const { useGetWishListQuery, useAddWishesMutation, useRemoveWishMutation } = wishListApi
