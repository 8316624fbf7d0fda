import type { Book } from '../../contract/books.ts'
import type { NewOrder } from '../../contract/orders.ts'
import { subtotalOf } from '../cart/cart.ts'
import { type Details, detailsFrom } from './details.ts'

/** The request body, with the total that the shopper saw. */
export function orderOf(email: string, details: Details, books: Book[]): NewOrder {
  const { name, phone, ...address } = detailsFrom((name) => details[name].trim())
  return {
    name,
    email,
    phone,
    address,
    productIds: books.map(({ _id }) => _id),
    totalPrice: subtotalOf(books),
  }
}
