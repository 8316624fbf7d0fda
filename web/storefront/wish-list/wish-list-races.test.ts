import { afterEach, expect, test } from 'vitest'
import { type WishList, wishList } from '../../../contract/people/wish-list.ts'
import { shopperReported } from '../../app/session/use-account.ts'
import type { Site } from '../../app/shop/site.ts'
import { makeStore } from '../../app/store.ts'
import { meanwhile, slowRoutes } from '../../testing/slow-routes.ts'
import { addWish, moveWishesToAccount, removeWish as removeFromBoth, wishListApi } from './wish-list-api.ts'
import { addGuestWish, forgetGuestWishes, guestWishes } from './guest-wishes.ts'

const uid = 'rita'
const [emma, opera] = ['1'.repeat(8), '2'.repeat(8)].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
) as [string, string]

afterEach(forgetGuestWishes)

/** A shop with these books on the wish list of an account. */
function openShop(books: string[]) {
  const wishes = new Set(books)

  const list = (): WishList => [...wishes].map((bookId) => ({ bookId, addedAt: '2026-11-17T12:00:00.000Z' }))

  const { callRoute, ...holding } = slowRoutes((route, { body, params }) => {
    if (route === wishList.add) for (const id of (body as { bookIds: string[] }).bookIds) wishes.add(id)
    if (route !== wishList.remove) return { status: 200, body: list() }
    wishes.delete(String(params?.['bookId']))
    return { status: 204, body: null }
  })
  const store = makeStore({ preloadedState: { site: {} as Site }, callRoute })
  const { dispatch } = store
  const { getWishList, addWishes, removeWish } = wishListApi.endpoints
  const rita = { uid, email: null, name: null, photoUrl: null, emailVerified: true, providers: [] }
  return {
    wishes,
    dispatch,
    ...holding,
    read: () => dispatch(getWishList.initiate(uid, { forceRefetch: true })),
    add: (...bookIds: string[]) => dispatch(addWishes.initiate({ uid, bookIds })),
    remove: (bookId: string) => dispatch(removeWish.initiate({ uid, bookId })),
    /** As the auth client reports it. */
    signIn: () => {
      dispatch(shopperReported(rita))
      return dispatch(moveWishesToAccount(uid))
    },
    shown: () =>
      getWishList
        .select(uid)(store.getState())
        .data?.map(({ bookId }) => bookId),
  }
}

test('a removal is not undone by a first read that comes back after it', async () => {
  const { read, remove, shown, holdResponses } = openShop([emma, opera])
  const letGo = holdResponses(wishList.get)
  const requests = [read(), remove(opera)]
  await meanwhile()
  letGo()
  await Promise.all(requests)
  expect(shown()).toEqual([emma])
})

test('a removal is not undone by a later read that comes back after it', async () => {
  const { read, remove, shown, holdResponses } = openShop([emma, opera])
  await read()
  const letGo = holdResponses(wishList.get)
  const requests = [read(), remove(opera)]
  await meanwhile()
  letGo()
  await Promise.all(requests)
  expect(shown()).toEqual([emma])
})

test('an added book is not lost by a read that comes back after it', async () => {
  const { read, add, shown, holdResponses } = openShop([emma])
  const letGo = holdResponses(wishList.get)
  const requests = [read(), add(opera)]
  await meanwhile()
  letGo()
  await Promise.all(requests)
  expect(shown()).toEqual([emma, opera])
})

test('a removal does not overtake the request that added the book', async () => {
  const { add, remove, read, shown, wishes, holdRequests } = openShop([emma])
  await read()
  const letGo = holdRequests(wishList.add)
  const requests = [add(opera), remove(opera)]
  await meanwhile()
  letGo()
  await Promise.all(requests)
  expect([...wishes]).toEqual([emma])
  expect(shown()).toEqual([emma])
})

test('a removal before the sign-in is known removes the book from the account, too', async () => {
  const { dispatch, signIn, wishes } = openShop([emma, opera])
  addGuestWish(opera)
  const removing = dispatch(removeFromBoth(opera))
  await meanwhile()
  await Promise.all([signIn(), removing])
  expect([...wishes]).toEqual([emma])
  expect(guestWishes()).toEqual([])
})

test('a removal while the sign-in adds the book to the account is made after it', async () => {
  const { dispatch, signIn, read, shown, wishes, holdRequests } = openShop([emma])
  addGuestWish(opera)
  await read()
  const letGo = holdRequests(wishList.add)
  const changes = [signIn(), dispatch(removeFromBoth(opera))]
  await meanwhile()
  letGo()
  await Promise.all(changes)
  expect([...wishes]).toEqual([emma])
  expect(shown()).toEqual([emma])
  expect(guestWishes()).toEqual([])
})

test('a book that is removed and taken back before the sign-in is known stays', async () => {
  const { dispatch, signIn, wishes } = openShop([opera])
  addGuestWish(opera)
  const changes = [dispatch(removeFromBoth(opera)), dispatch(addWish(opera))]
  await meanwhile()
  await Promise.all([signIn(), ...changes])
  expect([...wishes]).toEqual([opera])
})

test('without an account the browser forgets the book at once', async () => {
  const { dispatch } = openShop([])
  dispatch(shopperReported(null))
  addGuestWish(opera)
  expect(await dispatch(removeFromBoth(opera))).toBeUndefined()
  expect(guestWishes()).toEqual([])
})
