import { useSelector } from 'react-redux'
import type { State } from '../../app/store.ts'

export const useCart = () => useSelector((state: State) => state.cart.cartItems)
