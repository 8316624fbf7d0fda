import { expect, type Page } from '@playwright/test'
import { startPhrase } from '../contract/setup.ts'
import type { Screen } from './a11y.ts'
import { asAdmin } from './admin.ts'
import { longOrders } from './placed-orders.ts'

const phoneAndDesktop = [390, 1280]
const allWidths = [390, 768, 1280]

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click()

/** Answers requests of the page with JSON, so that nothing in the store changes. */
const answer = (page: Page, url: string | RegExp, json: unknown, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json }))

const problem = (code: string, more: object = {}) => ({ code, message: 'Something is wrong.', ...more })

/** Answers that need another page than the one that is open, which is loaded again. */
async function reload(page: Page) {
  await page.reload()
  await expect(page.locator('main')).toBeVisible()
}

const anOrder = (more: object = {}) => ({ ...longOrders(1)[0], undo: null, ...more })

/** An order that was shipped a moment ago, with the address form open and refused. */
async function showOrderProblems(page: Page) {
  const until = new Date(Date.now() + 600_000).toISOString()
  await answer(
    page,
    '**/api/admin/orders/*',
    anOrder({ status: 'placed', undo: { from: 'shipped', to: 'placed', until } }),
  )
  await answer(
    page,
    '**/address',
    problem('invalid', { fields: [{ field: 'city', message: 'Enter your city' }] }),
    400,
  )
  await reload(page)
  await press(page, 'Add note')
  await press(page, 'Correct address')
  await press(page, 'Save address')
  await expect(page.getByText('Enter your city')).toBeVisible()
  await expect(page.getByText('You can set it back to placed until')).toBeVisible()
}

async function showLongOrder(page: Page) {
  await answer(page, '**/api/admin/orders/*', anOrder())
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Order 1000000000' }).first()).toBeVisible()
}

/** Also that the table fits into its panel on a wide screen, where it does not scroll sideways. */
async function showLongOrders(page: Page) {
  const orders = longOrders(8).map((order) => ({ ...order, undo: null }))
  await answer(page, '**/api/admin/orders?*', { orders, total: 60 })
  await reload(page)
  await expect(page.getByRole('row')).toHaveCount(9)
  const overflow = await page.locator('table').evaluate((table) => {
    const panel = table.closest('section')?.getBoundingClientRect()
    return table.getBoundingClientRect().right - (panel?.right ?? 0)
  })
  expect(overflow, 'the table in its panel').toBeLessThanOrEqual(0)
}

async function showSelectedOrders(page: Page) {
  for (const at of [0, 1])
    await page
      .getByLabel(/^Select order \d/)
      .nth(at)
      .check()
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible()
}

const orderScreens: Screen[] = [
  { name: 'orders, some selected', path: '/dashboard/orders', show: showSelectedOrders },
  {
    name: 'orders, none found',
    path: '/dashboard/orders?q=nobody-at-all',
    show: (page) => expect(page.getByText('No orders found!')).toBeVisible(),
  },
  {
    name: 'orders, long values',
    path: '/dashboard/orders',
    widths: [390, 768, 1024, 1280],
    show: showLongOrders,
  },
  {
    name: 'an order, refused address and a move to undo',
    path: '/dashboard/orders/00000000-0000-4000-8000-000000000000',
    show: showOrderProblems,
  },
  {
    name: 'an order, long values',
    path: '/dashboard/orders/00000000-0000-4000-8000-000000000000',
    widths: phoneAndDesktop,
    show: showLongOrder,
  },
]

async function showConflict(page: Page) {
  const current = { heroTitle: 'Their title', heroText: '', heroButton: '' }
  await page.route('**/api/admin/settings/home', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: problem('settings-changed', { current, changedBy: 'Bea', version: 7 }),
        })
      : route.continue(),
  )
  await main(page).getByLabel('Title', { exact: true }).fill('My title')
  await press(page, 'Save')
  await expect(page.getByRole('button', { name: 'Use theirs' })).toBeVisible()
}

/** With a colour that is hard to read. */
async function showShopSettings(page: Page) {
  await main(page).getByLabel('Accent colour', { exact: true }).fill('#ffcc00')
  await expect(page.getByText('This colour is hard to read')).toBeVisible()
}

async function showNewsEditor(page: Page) {
  await press(page, 'Add news')
  await main(page).getByLabel('Text (optional)').fill('Bring a **cushion**.')
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toBeVisible()
}

/** The form, not its skeleton. */
const showSettings = (page: Page) =>
  expect(main(page).locator('input, textarea, select, button').first()).toBeVisible()

const settings = (name: string, slug: string, show: Screen['show'] = showSettings): Screen => ({
  name: `settings: ${name}`,
  path: `/dashboard/settings/${slug}`,
  widths: allWidths,
  show,
})

const settingsScreens: Screen[] = [
  settings('shop, a colour that is hard to read', 'shop', showShopSettings),
  settings('region', 'region'),
  settings('home page', 'home'),
  settings('a conflict', 'home', showConflict),
  settings('news', 'news'),
  settings('news, the editor', 'news', showNewsEditor),
  settings('pages', 'pages'),
  settings('categories', 'categories'),
  settings('books', 'books'),
  settings('delivery', 'delivery'),
  settings('tax, with a rate', 'tax', (page) => press(page, 'Add rate')),
  settings('e-mail', 'email'),
  settings('reviews', 'reviews'),
  settings('stock', 'stock', async (page) => {
    await main(page).getByLabel('Sold out', { exact: true }).fill('Gone')
    await expect(page.getByRole('button', { name: 'Use the default words' })).toBeVisible()
  }),
]

/** The demo is no shop to set up, so the page is told that it is none; what is saved is refused. */
async function showSetup(page: Page) {
  await page.route(
    ({ pathname }) => pathname === '/dashboard/setup',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"isDemo":true', '"isDemo":false')
      await route.fulfill({ response, body })
    },
  )
  await page.route('**/api/admin/settings/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: problem('invalid', { fields: [{ field: 'delivery.fee', message: 'Enter an amount' }] }),
        })
      : route.continue(),
  )
  await page.goto('/dashboard/setup?step=region')
  const setup = page.getByRole('region', { name: 'Set up your shop' })
  await setup.getByLabel('Prices include tax').check()
  await setup.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Enter an amount')).toBeVisible()
}

const setupScreens: Screen[] = [
  {
    name: 'set-up, the region with a refused fee',
    path: '/dashboard/setup',
    widths: phoneAndDesktop,
    show: showSetup,
  },
  {
    name: 'start my own shop',
    path: '/dashboard/start-own-shop',
    widths: phoneAndDesktop,
    show: (page) => expect(page.getByLabel(`Type “${startPhrase}” to confirm`)).toBeVisible(),
  },
]

async function showInvited(page: Page) {
  const invitation = {
    _id: '00000000-0000-4000-8000-000000000000',
    name: 'Clara',
    email: 'clara@shop.example',
    role: 'clerk',
    invitedBy: 'admin',
    expiresAt: '2031-03-03T12:00:00.000Z',
  }
  const staff = {
    username: 'clara',
    email: null,
    role: 'clerk',
    roleLabel: 'Clerk',
    hasTotp: true,
    lastSignInAt: null,
  }
  await answer(page, '**/api/admin/staff', {
    staff: [{ ...staff, name: 'Clara' }],
    invitations: [invitation],
  })
  await answer(
    page,
    '**/api/admin/staff/invitations',
    { invitation, link: `/admin/invitation#${'a'.repeat(43)}` },
    201,
  )
  await main(page).getByLabel('Name').fill('Clara')
  await main(page).getByLabel('E-mail').fill('clara@shop.example')
  await press(page, 'Send invitation')
  await expect(page.getByLabel('Link of the invitation')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toBeVisible()
}

async function showTakenName(page: Page) {
  const url = '**/api/auth/admin/invitations/*'
  await page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { name: 'Clara', email: 'clara@shop.example', role: 'clerk' } })
      : route.fulfill({ status: 409, json: problem('username-taken') }),
  )
  await page.goto('/admin/invitation#code')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('correct horse battery')
  await press(page, 'Create account')
  await expect(page.getByText('Something is wrong.')).toBeVisible()
}

async function showSecondFactor(page: Page) {
  const started = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shop:admin?secret=JBSWY3DPEHPK3PXP' }
  await answer(page, '**/api/admin/account/totp', started)
  await page.getByLabel('Your password').fill('bookstore')
  await press(page, 'Turn on')
  await expect(page.getByText('QR code for the authenticator app')).toBeAttached()
}

async function showWrongCode(page: Page) {
  const asked = async (code: string) => answer(page, '**/api/auth/admin', problem(code), 401)
  await asked('totp-required')
  await page.getByLabel('Username').fill('tess')
  await page.getByLabel('Password').fill('correct horse battery')
  await press(page, 'Login')
  await page.getByLabel('Code').fill('000000')
  await asked('totp-wrong')
  await press(page, 'Login')
  await expect(page.getByText("This code isn't right.")).toBeVisible()
}

const staffScreens: Screen[] = [
  {
    name: 'staff, a colleague is invited',
    path: '/dashboard/staff',
    widths: phoneAndDesktop,
    show: showInvited,
  },
  {
    name: 'audit log',
    path: '/dashboard/audit',
    widths: phoneAndDesktop,
    show: (page) => expect(page.getByRole('list', { name: 'Entries, newest first' })).toBeVisible(),
  },
  {
    name: 'two-step log-in, its QR code',
    path: '/dashboard/account',
    widths: phoneAndDesktop,
    show: showSecondFactor,
  },
]

const visitorScreens: Screen[] = [
  { name: 'invitation, a taken username', path: '/admin/invitation', show: showTakenName },
  { name: 'log-in, a wrong code', path: '/admin', show: showWrongCode },
]

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
  await reload(page)
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
  await reload(page)
  await expect(page.getByRole('row', { name: /Atlas/ })).toBeVisible()
}

const stockScreens: Screen[] = [
  {
    name: 'receive, an unknown ISBN',
    path: '/dashboard/stock/receive',
    widths: phoneAndDesktop,
    show: showReceived,
  },
  {
    name: 'stock of a book, too many copies',
    path: `/dashboard/stock/${atlas.bookId}`,
    widths: phoneAndDesktop,
    show: showBookStock,
  },
  {
    name: 'count, its differences',
    path: '/dashboard/stock/count',
    widths: phoneAndDesktop,
    show: showDifferences,
  },
  { name: 'stock list', path: '/dashboard/stock', widths: phoneAndDesktop, show: showStockList },
]

/** Adds a sold-out book for as long as its page is looked at. */
async function soldOutBook(page: Page, look: (id: string) => Promise<void>) {
  const headers = await asAdmin(page.request)
  const title = `Gone ${Date.now().toString(36)}`
  const data = { title, description: 'None is left.', category: 'fiction', oldPrice: 20, newPrice: 12 }
  const { _id } = await (await page.request.post('/api/books/create-book', { headers, data })).json()
  await expect(await page.request.put(`/api/admin/stock/${_id}`, { headers, data: { onHand: 0 } })).toBeOK()
  await look(_id)
  await page.request.delete(`/api/books/${_id}`, { headers })
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
    await reload(page)
    await expect(page.getByText('Sold out. Not included in your total.')).toBeVisible()
  })

const shopperScreens: Screen[] = [
  {
    name: 'a sold-out book, a refused address',
    path: '/about',
    widths: phoneAndDesktop,
    show: showAlertForm,
  },
  { name: 'cart, a sold-out book', path: '/cart', widths: phoneAndDesktop, show: showSoldOutInCart },
]

const asOwner = (screens: Screen[]) => screens.map((screen) => ({ ...screen, as: 'admin' as const }))

/** The orders, the stock, the staff and the settings of the shop. */
export const adminShopScreens: Screen[] = [
  ...asOwner([...orderScreens, ...settingsScreens, ...setupScreens, ...staffScreens, ...stockScreens]),
  ...visitorScreens,
  ...shopperScreens,
]
