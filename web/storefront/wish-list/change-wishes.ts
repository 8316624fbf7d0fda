import { maxGuestWishes } from '../../../contract/people/wish-list.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import type { Services } from '../../app/services.ts'
import type { Dispatch, State } from '../../app/store.ts'
import { addGuestWish, guestWishes, removeGuestWishes } from './guest-wishes.ts'
import { wishListApi } from './wish-list-api.ts'

const { addWishes, removeWish: removeFromAccount } = wishListApi.endpoints

/** Nobody asks the store how far the request is. */
const once = { track: false }

const full = `This browser has room for ${maxGuestWishes} books. Log in to keep more, or remove some.`

type Context = { dispatch: Dispatch; getState: () => State; services: Services }

/** Resolves with why the change failed. */
type Change = (context: Context) => Promise<string | undefined>

/** Changes are made in the order in which the shopper asked for them, also if one waits for the sign-in. */
const inOrder = (change: Change) => (dispatch: Dispatch, getState: () => State, services: Services) =>
  services.inTurn('changes of the wish list', () => change({ dispatch, getState, services }))

/** While it is not known who is signed in, the browser keeps the book: the sign-in adds it to the account. */
export const addWish = (bookId: string) =>
  inOrder(async ({ dispatch, getState }) => {
    const { user } = getState().account
    if (!user) return addGuestWish(bookId) ? undefined : full
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
