import type { Book } from '../../contract/catalog/books.ts'
import { adminPages, customerPage, editBookPage, orderPage } from '../../domain/admin-pages.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { bookPage, pages, searchPage } from '../../domain/pages.ts'
import type { Page } from '@playwright/test'
import { expect } from '../../e2e/support/shop-test.ts'

/** A visitor, a demo shopper with a year of orders, a shopper who has just registered, or the bookseller. */
export type Visitor = 'stranger' | 'regular' | 'newcomer' | 'bookseller'

/** Newest first. */
export type Stock = { books: Book[]; orders: Order[] }

export type Shot = {
  name: string
  path: string | ((stock: Stock) => string)
  as?: Visitor
  booksInCart?: number
  /** The expected status, if not 200. */
  status?: number
  inDark?: boolean
}

export const widths = [390, 768, 1280]

/** Every page, some in several states. */
export const shots: Shot[] = [
  { name: 'home', path: pages.home, inDark: true },
  { name: 'search', path: searchPage({ q: 'the' }) },
  { name: 'search-nothing-found', path: searchPage({ q: 'zyzzyva' }) },
  { name: 'book', path: ({ books }) => bookPage(books[0]?._id ?? ''), inDark: true },
  { name: 'cart', path: pages.cart, booksInCart: 2 },
  { name: 'cart-empty', path: pages.cart },
  { name: 'about', path: pages.about },
  { name: 'login', path: pages.login },
  { name: 'register', path: pages.register },
  { name: 'checkout', path: pages.checkout, as: 'newcomer', booksInCart: 2 },
  { name: 'orders', path: pages.orders, as: 'regular' },
  { name: 'orders-empty', path: pages.orders, as: 'newcomer' },
  { name: 'user-dashboard', path: pages.userDashboard, as: 'regular' },
  { name: 'not-found', path: '/nowhere', status: 404 },
  { name: 'admin-login', path: pages.admin },
  ...inAdminArea([
    { name: 'overview', path: adminPages.overview, inDark: true },
    { name: 'manage-books', path: adminPages.manageBooks },
    { name: 'add-new-book', path: adminPages.addBook },
    { name: 'update-book', path: ({ books }) => editBookPage(books[0]?._id ?? '') },
    { name: 'orders', path: adminPages.orders },
    { name: 'order', path: ({ orders }) => orderPage(orders[0]?._id ?? '') },
    { name: 'customers', path: adminPages.customers },
    { name: 'customer', path: customerPage(1) },
    { name: 'subscribers', path: adminPages.subscribers },
    { name: 'outbox', path: adminPages.outbox },
    { name: 'search', path: `${adminPages.search}?q=the` },
  ]),
]

function inAdminArea(shots: Shot[]): Shot[] {
  return shots.map((shot) => ({ ...shot, name: `admin-${shot.name}`, as: 'bookseller' as const }))
}

/** Waits until the page is fully loaded, including lazy images. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/^Loading\.+$/)).toHaveCount(0)
  await scrollThrough(page)
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
}

async function scrollThrough(page: Page) {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: window.innerHeight,
  }))
  for (let top = step; top < height; top += step) await scrollTo(page, top)
  await scrollTo(page, 0)
}

/** Waits two frames for observers to run. */
export const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: 'instant' })
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  }, top)
