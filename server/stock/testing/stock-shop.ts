import type { Book } from '../../../contract/catalog/books.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { stock, type StockEdit } from '../../../contract/stock/stock.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

export const cartOf = (basket: Book[]) => ({
  productIds: basket.map(({ _id }) => _id),
  totalPrice: basket.reduce((sum, { newPrice }) => sum + newPrice, 0).toFixed(2),
})

export const orderOf = (...basket: Book[]) => orderFor(basket[0] as Book, cartOf(basket))

/** Two processes on one database, and what tests of orders do with the stock. */
export async function openStockShop() {
  const shop = await openTestShop()
  const neighbour = await openTestShop({ database: shop.connection })
  const { call, people } = shop
  const admin = { as: people.admin }
  const shopper = { as: people.shopper }

  const set = ({ _id: bookId }: Book, body: Partial<StockEdit> & { onHand: number }) =>
    call(200, stock.set, { params: { bookId }, body }, admin)

  async function stocked(title: string, onHand: number, further: Partial<StockEdit> = {}): Promise<Book> {
    const book = await shop.sell({ title })
    await set(book, { onHand, ...further })
    return book
  }

  const stockOf = async ({ _id: bookId }: Book) =>
    (await call(200, stock.get, { params: { bookId } }, admin)).body

  const onHand = async (book: Book) => (await stockOf(book)).onHand

  const buy = async (...basket: Book[]) =>
    (await call(201, orders.place, { body: orderOf(...basket) }, shopper)).body

  return { shop, neighbour, admin, shopper, set, stocked, stockOf, onHand, buy }
}
