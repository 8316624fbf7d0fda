import { type WishList, wishList } from '../../../contract/people/wish-list.ts'
import { api, call } from '../../app/api/api.ts'

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
