import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Book } from '../../../contract/catalog/books.ts'
import { minorUnitsOf, totalOf } from '../../../contract/money.ts'
import { useSelector } from 'react-redux'
import type { State } from '../../app/store.ts'

/** Contains each book at most once. */
type CartState = { cartItems: Book[] }

/** Always empty on the server, whose pages are the same for all visitors. */
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
    /** The stored cart, as this or another tab left it. */
    cartFound: (_state, { payload: cartItems }: PayloadAction<Book[]>) => ({ cartItems }),
  },
})

export const { addToCart, removeFromCart, clearCart, cartFound } = cart.actions

/** Adds whole minor units to avoid rounding errors. */
export const subtotalOf = (books: Book[], decimals: number) =>
  totalOf(
    books.reduce((sum, { newPrice }) => sum + minorUnitsOf(newPrice, decimals), 0),
    decimals,
  )

export const useCart = () => useSelector((state: State) => state.cart.cartItems)
