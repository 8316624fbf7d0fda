import { useSelector } from 'react-redux'
import type { State } from '../store.ts'

export const useCart = () => useSelector((state: State) => state.cart.cartItems)
