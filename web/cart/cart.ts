import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Book } from '../../contract/books.ts'
import { centsOf, totalOf } from '../../contract/money.ts'

/** One copy of each: the same book cannot be in it twice. */
export type CartState = { cartItems: Book[] }

/** The server's is always empty: its pages are the same for everybody. */
const initialState: CartState = { cartItems: [] }

export const isInCart = ({ cartItems }: CartState, id: string) => cartItems.some(({ _id }) => _id === id)

export const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    addToCart: (state, { payload: book }: PayloadAction<Book>) => {
      if (!isInCart(state, book._id)) state.cartItems.push(book)
    },
    removeFromCart: ({ cartItems }, { payload: book }: PayloadAction<Pick<Book, '_id'>>) => ({
      cartItems: cartItems.filter(({ _id }) => _id !== book._id),
    }),
    clearCart: () => initialState,
    /** As this browser has kept it, or another tab has left it. */
    cartFound: (_state, { payload: cartItems }: PayloadAction<Book[]>) => ({ cartItems }),
  },
})

export const { addToCart, removeFromCart, clearCart, cartFound } = cart.actions

/** Added up in whole cents. */
export const subtotalOf = (books: Book[]) =>
  totalOf(books.reduce((sum, { newPrice }) => sum + centsOf(newPrice), 0))
