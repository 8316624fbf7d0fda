import { expect, type Page } from '@playwright/test'
import { answer, main, phoneAndDesktop, press, problem } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'
import { asAdmin } from '../support/admin.ts'

const atlas = {
  bookId: '00000000-0000-4000-8000-000000000001',
  title: 'Atlas',
  author: 'Ada Inkwell',
  coverImage: '',
  isbn: null,
  isbnHyphenated: null,
  price: 8,
  section: 'Shelf',
  onHand: 2,
  whenOut: 'sold-out',
  expectedOn: null,
}

const moves = ['damaged', 'received', 'sold'].map((reason, at) => ({
  _id: at + 1,
  delta: at === 1 ? 3 : -1,
  reason,
  orderId: at === 2 ? '00000000-0000-4000-8000-000000000002' : null,
  at: '2026-09-30T12:00:00.000Z',
  staff: 'Ada',
  note: 'Rain',
}))

async function type(page: Page, words: string) {
  await main(page).getByLabel('Scan a book').fill(words)
  await main(page).getByLabel('Scan a book').press('Enter')
}

/** A received book, and an ISBN that is not in the shop. */
async function showReceived(page: Page) {
  await answer(page, '**/api/admin/stock/scan?*780306*', atlas)
  await answer(page, '**/moves', { ...atlas, countedAt: null, moves: [], next: null })
  await answer(
    page,
    '**/api/admin/stock/scan?*780804*',
    problem('not-in-shop', { isbn: '9780804429573' }),
    404,
  )
  await type(page, '9780306406157')
  await expect(page.getByText('1 copy received')).toBeVisible()
  await type(page, '9780804429573')
  await expect(page.getByRole('link', { name: 'Add the book with this ISBN' })).toBeVisible()
}

async function showBookStock(page: Page) {
  await answer(page, '**/api/admin/stock/*/book', atlas)
  await answer(page, `**/api/admin/stock/${atlas.bookId}`, {
    ...atlas,
    countedAt: moves[0]?.at,
    moves,
    next: null,
  })
  await answer(page, '**/moves', problem('not-enough', { onHand: 2 }), 409)
  await showStockList(page)
  await main(page).getByRole('link', { name: 'Atlas' }).click()
  await press(page, 'Save')
  await expect(page.getByText('Something is wrong.')).toBeVisible()
}

async function showDifferences(page: Page) {
  const books = [
    { ...atlas, hasMoved: true },
    { ...atlas, bookId: atlas.bookId.replace(/1$/, '3'), title: 'Ballad', hasMoved: false },
  ]
  await answer(page, '**/api/admin/stock/count?*', { books, isWhole: true })
  await main(page).getByRole('combobox', { name: 'Section' }).fill('Shelf')
  await press(page, 'Begin')
  await press(page, 'Compare with the stock')
  await expect(page.getByText('2 differences in 2 titles')).toBeVisible()
}

async function showStockList(page: Page) {
  const sections = [{ section: 'Shelf', titles: 1, copies: 2 }]
  await answer(page, '**/api/admin/stock/totals', { titles: 1, copies: 2, value: 16, low: 1, sections })
  await answer(page, /\/api\/admin\/stock(\?|$)/, { books: [atlas], next: null })
  await main(page).getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(page.getByRole('row', { name: /Atlas/ })).toBeVisible()
}

const orders = [{ _id: '00000000-0000-4000-8000-000000000002', number: 1007, name: 'Ann Reader' }]
const publisher = 'Example House'

/** A book with all that it may be needed for, and a quantity that is none. */
async function showToOrder(page: Page) {
  const need = {
    ...atlas,
    publisher,
    supplier: publisher,
    orders,
    waiting: 3,
    low: 1,
    onOrder: 1,
    quantity: 3,
  }
  await answer(page, '**/api/admin/to-order/suppliers*', {
    suppliers: [{ supplier: publisher, titles: 1, copies: 3 }],
  })
  await answer(page, /\/api\/admin\/to-order(\?|$)/, { books: [need], next: atlas.bookId })
  await page.reload()
  await main(page).getByLabel('Copies of Atlas').fill('0')
  await expect(page.getByText('Enter how many copies of each book you order')).toBeVisible()
}

async function showMarkAsOrdered(page: Page) {
  await showToOrder(page)
  await main(page).getByLabel('Copies of Atlas').fill('2')
  await press(page, 'Mark as ordered')
  await page.getByRole('dialog').getByLabel('Supplier').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(page.getByText('Enter the supplier')).toBeVisible()
}

const supplierOrder = {
  number: 7,
  supplier: publisher,
  reference: 'PO 7',
  note: 'By phone',
  orderedAt: moves[0]?.at,
  orderedBy: 'Ada',
  titles: 2,
  quantity: 6,
  received: 1,
  expected: 4,
}

async function showOnOrder(page: Page) {
  await answer(page, /\/api\/admin\/supplier-orders(\?|$)/, { orders: [supplierOrder], next: 7 })
  await page.reload()
  await expect(page.getByText('Still to come: 4 copies')).toBeVisible()
}

/** With a book that is gone, and copies that are too many. */
async function showSupplierOrder(page: Page) {
  const line = {
    ...atlas,
    publisher,
    quantity: 3,
    received: 1,
    cancelled: 0,
    expected: 2,
    isGone: false,
    orders,
  }
  const gone = {
    ...line,
    bookId: atlas.bookId.replace(/1$/, '3'),
    title: 'Ballad',
    cancelled: 1,
    isGone: true,
  }
  await answer(page, '**/api/admin/supplier-orders/7', {
    ...supplierOrder,
    lines: [line, gone],
    deliveries: [{ at: moves[0]?.at, staff: 'Ada', copies: 1 }],
  })
  await page.reload()
  await main(page).getByLabel('Copies of Atlas that came').fill('9')
  await press(page, 'Receive')
  await expect(page.getByText('Enter no more copies than are still to come')).toBeVisible()
}

const stock = (name: string, slug: string, show: (page: Page) => Promise<void>): Screen => ({
  name: `stock: ${name}`,
  path: `/dashboard/stock/${slug}`,
  widths: phoneAndDesktop,
  show,
})

export const stockScreens: Screen[] = [
  stock('receive, an unknown ISBN', 'receive', showReceived),
  stock('the list', 'receive', showStockList),
  stock('a book, too many copies', 'receive', showBookStock),
  stock('count, its differences', 'count', showDifferences),
  stock('to order, a quantity that is none', 'to-order', showToOrder),
  stock('to order, without a supplier', 'to-order', showMarkAsOrdered),
  stock('on order', 'supplier-orders', showOnOrder),
  stock('an order to a supplier, too many copies', 'supplier-orders/7', showSupplierOrder),
]

/** Adds a sold-out book for as long as its page is looked at. */
async function soldOutBook(page: Page, look: (id: string) => Promise<void>) {
  const headers = await asAdmin(page.request)
  const title = `Gone ${Date.now().toString(36)}`
  const data = { title, description: 'None is left.', category: 'fiction', oldPrice: 20, newPrice: 12 }
  const { _id } = await (await page.request.post('/api/books/create-book', { headers, data })).json()
  try {
    await expect(await page.request.put(`/api/admin/stock/${_id}`, { headers, data: { onHand: 0 } })).toBeOK()
    await look(_id)
  } finally {
    await page.request.delete(`/api/books/${_id}`, { headers })
  }
}

/** The page stays open after the book is deleted. */
const showAlertForm = (page: Page) =>
  soldOutBook(page, async (id) => {
    await page.goto(`/books/${id}`)
    const form = page.getByRole('region', { name: 'Tell me when it is back' })
    await form.getByLabel('Your e-mail address').fill('nobody')
    await form.getByRole('button', { name: 'E-mail me' }).click()
    await expect(form.getByText('Enter an e-mail address')).toBeVisible()
  })

const showSoldOutInCart = (page: Page) =>
  soldOutBook(page, async (id) => {
    const book = await (await page.request.get(`/api/books/${id}`)).json()
    await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([book]))
    await page.goto('/cart')
    await expect(page.getByText('Sold out. Not included in your total.')).toBeVisible()
  })

export const shopperScreens: Screen[] = [
  {
    name: 'a sold-out book, a refused address',
    widths: phoneAndDesktop,
    show: showAlertForm,
  },
  { name: 'cart, a sold-out book', widths: phoneAndDesktop, show: showSoldOutInCart },
]
