import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { asAdmin, asSignedInAdmin } from '../../e2e/support/admin.ts'
import { askProvider, logIn } from '../../e2e/support/shoppers.ts'
import { demoPassword, demoShoppers } from '../../demo/shoppers.ts'
import type { Stock, Visitor } from './shots.ts'

const newcomer = { email: 'wren.halloway@reader.example', password: demoPassword }

export async function comeAs(page: Page, visitor: Visitor) {
  if (visitor === 'stranger') return
  if (visitor === 'regular') return logIn(page, regular())
  if (visitor === 'bookseller') return asSignedInAdmin(page)
  // The account may exist from another screenshot.
  await askProvider(page.request, 'signUp', { ...newcomer, returnSecureToken: true })
  await logIn(page, newcomer)
}

function regular() {
  const [shopper] = demoShoppers
  if (!shopper) throw new Error('The demo has no shoppers')
  return { email: shopper.email, password: demoPassword }
}

/** Fills the stored cart. */
export const bringBooks = (page: Page, books: Book[]) =>
  page.addInitScript((kept) => localStorage.setItem('cart', kept), JSON.stringify(books))

export async function lookAround({ request }: Page): Promise<Stock> {
  const books = await request.get('/api/books')
  const orders = await request.get('/api/admin/orders', { headers: await asAdmin(request) })
  return { books: await books.json(), orders: (await orders.json()).orders }
}
