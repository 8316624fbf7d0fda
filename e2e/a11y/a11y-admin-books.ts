import { expect, type Page } from '@playwright/test'
import type { AdminBook } from '../../contract/people/admin.ts'
import type { Book } from '../../contract/catalog/books.ts'
import type { Screen } from './a11y.ts'
import { loadNext } from './within-the-app.ts'
import { asAdmin, brimfulFigures } from '../support/admin.ts'
import { add, addPath, field, fillIn, picture } from '../support/book-form.ts'
import { bookNamed, longOrders } from '../support/placed-orders.ts'
import { path as shelf, rows, table } from '../support/shelf.ts'

const admin = 'admin' as const
const both = [390, 1280]
const phone = { width: 390, height: 844 }
const longName = `${'long'.repeat(15)}@reader.example`

/** The states of the dashboard's screens about books, imports and lists, and of the book page. */
export const adminBooks: Screen[] = [
  { name: 'Admin login that failed', path: '/admin', widths: both, show: showFailedLogin },
  { name: 'Book with the longest title', path: '/', widths: [320, 390, 1280], show: showLongBook },
  { name: 'Book in the cart', path: '/', widths: both, show: showBookInCart },
  {
    name: 'Dashboard with large figures',
    path: '/dashboard',
    as: admin,
    widths: both,
    show: showLargeFigures,
  },
  { name: 'Notifications', path: '/dashboard/nowhere', as: admin, widths: both, show: showNotifications },
  { name: 'User menu', path: '/dashboard/nowhere', as: admin, widths: both, show: showUserMenu },
  { name: 'Search results', as: admin, widths: both, show: showSearchResults },
  {
    name: 'Add New Book with missing fields',
    path: addPath,
    as: admin,
    widths: both,
    show: showMissingFields,
  },
  { name: 'Add New Book with long values', path: addPath, as: admin, widths: both, show: showLongValues },
  {
    name: 'Update Book without a title',
    path: `${shelf}?q=dracula`,
    as: admin,
    widths: both,
    show: showNoTitle,
  },
  {
    name: 'Manage Books',
    path: shelf,
    as: admin,
    widths: both,
    show: (page) => expect(rows(page)).toHaveCount(25),
  },
  {
    name: 'Manage Books without a match',
    path: `${shelf}?q=dracula&category=business`,
    as: admin,
    widths: both,
    show: (page) => expect(page.getByText('No book matches this.')).toBeVisible(),
  },
  { name: 'Manage Books, change of several', path: shelf, as: admin, widths: both, show: showRefusedPrice },
  { name: 'Manage Books, longest title', path: shelf, as: admin, widths: [390], show: showLongRow },
  {
    name: 'Newsletter subscribers',
    as: admin,
    widths: both,
    show: showLongAddress,
  },
  { name: 'Outbox', as: admin, widths: both, show: showLongMessage },
  {
    name: 'Receive, blocked camera',
    path: '/dashboard/stock/receive',
    as: admin,
    widths: both,
    show: showBlockedCamera,
  },
  { name: 'Labels', as: admin, widths: both, show: showLabels },
  {
    name: 'Import of an unknown file',
    path: '/dashboard/import',
    as: admin,
    widths: both,
    show: showRefusedFile,
  },
  { name: 'Columns of a table', as: admin, widths: both, show: showTable },
  { name: 'Report of an import', as: admin, widths: both, show: showReport },
  { name: 'Rules for imports', as: admin, widths: both, show: showFeeds },
]

async function showFailedLogin(page: Page) {
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
}

const openABook = (page: Page) =>
  page.getByRole('list', { name: 'Top Sellers' }).getByRole('heading').first().getByRole('link').click()

async function showLongBook(page: Page) {
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(4)
  await page.route(/\/api\/books\/[\da-f-]{36}$/, async (route) => {
    const json: Book = await (await route.fetch()).json()
    const long = { title: title.slice(0, 300), author: 'w'.repeat(200), newPrice: 9_999_999.98 }
    await route.fulfill({ json: { ...json, ...long, oldPrice: 9_999_999.99 } })
  })
  await openABook(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.slice(0, 300))
}

async function showBookInCart(page: Page) {
  await openABook(page)
  const offer = page.getByRole('main').getByRole('article').first()
  await offer.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(offer.getByRole('button', { name: 'In cart' })).toBeVisible()
}

async function showLargeFigures(page: Page) {
  await page.route('**/api/admin', (route) => route.fulfill({ json: brimfulFigures }))
  // A page that is loading its figures does not load them again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('1,234,567', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('group', { name: 'Months' }).getByRole('button').last().focus()
}

const header = (page: Page) => page.getByRole('banner')
const openPanel = (page: Page) => page.locator(':popover-open')

async function showNotifications(page: Page) {
  const order = {
    _id: '00000000-0000-4000-8000-000000000001',
    number: 2001,
    name: 'Wolfeschlegelstein'.repeat(6),
    totalPrice: '12.50',
    createdAt: '2026-09-30T12:01:00.000Z',
  }
  await page.route('**/api/admin/notifications', (route) =>
    route.fulfill({ json: { unseen: 1234, orders: [order] } }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const bell = page.getByRole('button', { name: /^Notifications, 1,?234 new orders$/ })
  await bell.click()
  await expect(openPanel(page)).toBeVisible()
}

async function showUserMenu(page: Page) {
  await header(page)
    .getByRole('button', { name: /Lecturer/ })
    .click()
  await expect(openPanel(page)).toBeVisible()
}

/** On a phone, where the box is behind a button. */
async function showSearchResults(page: Page) {
  await page.route('**/api/admin/orders?*', (route) =>
    route.fulfill({ json: { orders: longOrders(4), total: 123_456 } }),
  )
  const books = [{ ...(await bookNamed(page.request, 'Dracula')), author: '' }]
  await page.route('**/api/admin/books?*', (route) => route.fulfill({ json: { books, total: 1 } }))
  await page.goto('/dashboard/nowhere')
  await page.setViewportSize(phone)
  const box = page.getByRole('search').getByPlaceholder('Search', { exact: true })
  await expect(box).toBeHidden()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(box).toBeFocused()
  await box.fill('a')
  await box.press('Enter')
  await expect(page.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem')).toHaveCount(4)
}

async function showMissingFields(page: Page) {
  await add(page).click()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Enter a title')
}

async function showLongValues(page: Page) {
  await fillIn(page)
  await field(page, 'Title').fill('x'.repeat(300))
  await field(page, 'Description').fill('y'.repeat(600))
  const name = `${'z'.repeat(150)}.png`
  await field(page, 'Cover Image').setInputFiles({ name, mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByText('Selected:')).toBeVisible()
}

async function showNoTitle(page: Page) {
  await page.getByRole('link', { name: 'Edit Dracula' }).click()
  await field(page, 'Title').fill('')
  await page.getByRole('button', { name: 'Update Book', exact: true }).click()
  await expect(page.getByText('Enter a title')).toBeVisible()
}

async function showRefusedPrice(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all books on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected books' })
  await bar.getByRole('button', { name: 'Change' }).click()
  await bar.getByLabel('New Price').fill('cheap')
  await page.keyboard.press('Enter')
  await expect(bar.getByLabel('New Price')).toHaveAccessibleDescription('Enter a price, for example 12.50')
}

/** On a phone. The targets are large enough for a thumb, and so is the question before a deletion. */
async function showLongRow(page: Page) {
  const book: AdminBook = {
    ...(await bookNamed(page.request, 'Dracula')),
    title: 'x'.repeat(300),
    newPrice: 9_999_999.99,
    sold: 0,
  }
  await page.route('**/api/admin/books?*', (route) => route.fulfill({ json: { books: [book], total: 26 } }))
  await page.setViewportSize(phone)
  await page.getByRole('combobox', { name: 'Only of category' }).selectOption('Horror')
  await expect(rows(page)).toHaveCount(1)
  for (const target of await table(page).locator('a, button').all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: /^Delete x/ }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
}

const listed = (page: Page) => page.getByRole('main').locator('tbody tr')

async function showLongAddress(page: Page) {
  const subscribers = [{ email: longName, subscribedAt: '2026-09-30T23:30:00.000Z', confirmed: true }]
  const json = { subscribers, total: 1, confirmed: 1 }
  await page.route('**/api/newsletter?*', (route) => route.fulfill({ json }))
  await page.goto('/dashboard/subscribers')
  await expect(listed(page)).toContainText([longName])
}

async function showLongMessage(page: Page) {
  const message = {
    _id: '00000000-0000-4000-8000-000000000001',
    to: longName,
    subject: 'Word'.repeat(30),
    text: `Dear\n${'x'.repeat(300)}`,
    createdAt: '2026-09-30T23:30:00.000Z',
  }
  await page.route('**/api/admin/outbox?*', (route) =>
    route.fulfill({ json: { isSending: false, messages: [message], total: 1 } }),
  )
  const html = `<!doctype html><html lang="en"><head><title>Order</title></head><body>${message.text}</body></html>`
  await page.route('**/api/admin/outbox/*', (route) => route.fulfill({ json: { html } }))
  await page.goto('/dashboard/outbox')
  await expect(listed(page)).toContainText([longName])
  await page.locator('main summary').click()
  await expect(page.getByTitle(/^E-mail: Word/)).toBeVisible()
}

async function showBlockedCamera(page: Page) {
  loadNext(page)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    })
  })
  await page.getByRole('main').getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The camera is blocked for this site.',
  )
}

async function showLabels(page: Page) {
  const book = { ...(await bookNamed(page.request, 'Dracula')), isbn: '9791090636071' }
  await page.route('**/api/books?ids=*', (route) => route.fulfill({ json: [book] }))
  await page.goto(`/dashboard/stock/labels?of=${book._id}*2`)
  const main = page.getByRole('main')
  await main.getByLabel('First free label').fill('24')
  await expect(main).toContainText('2 labels on 2 sheets')
}

async function showRefusedFile(page: Page) {
  const buffer = Buffer.from('Call the supplier')
  const name = 'notes.txt'
  await page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles({ name, mimeType: 'text/plain', buffer })
  await expect(page.getByRole('alert')).toContainText("notes.txt can't be imported.")
}

/** With a category that the shop does not have. */
async function showTable(page: Page) {
  const headers = await asAdmin(page.request)
  const buffer = Buffer.from('ISBN;Titel;Autor;Preis;Bestand;Art\n;Salzwege;Ann;9,90;1;Krimi\n')
  const file = { name: `table-${Date.now()}.csv`, mimeType: 'text/csv', buffer }
  const uploaded = await page.request.post('/api/admin/imports', { headers, multipart: { file } })
  const { _id } = await uploaded.json()
  await page.goto(`/dashboard/import/${_id}`)
  await page.getByLabel('Art', { exact: true }).selectOption('Category')
  await expect(page.getByLabel('Krimi')).toBeVisible()
}

/** A dry run, which changes nothing. */
async function showReport(page: Page) {
  const headers = await asAdmin(page.request)
  const product = '<Product><RecordReference>harbour-2</RecordReference></Product>'
  const text = `<ONIXMessage release="3.0"><Header><Sender><SenderName>Harbour</SenderName></Sender></Header>${product}</ONIXMessage>`
  const file = { name: `dry-${Date.now()}.xml`, mimeType: 'application/xml', buffer: Buffer.from(text) }
  const uploaded = await page.request.post('/api/admin/imports', { headers, multipart: { file } })
  const { _id } = await uploaded.json()
  await page.goto(`/dashboard/import/${_id}`)
  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(page.getByText('Nothing was changed in the shop.')).toBeVisible()
  const report = page.getByRole('region', { name: 'Report' })
  await report.getByRole('button', { name: 'Refused (1)' }).click()
  await expect(report.getByRole('region', { name: 'Records' }).getByRole('row')).toHaveCount(2)
}

async function showFeeds(page: Page) {
  const names = ['A Distributor', 'Wholesale Books of the North and the Islands']
  const json = names.map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    name,
    records: 1_200_000,
    books: at,
    lastMessageAt: '2026-01-01T00:00:00.000Z',
    fallback: null,
  }))
  await page.route('**/api/admin/feeds', (route) => route.fulfill({ json }))
  await page.goto('/dashboard/import/rules')
  await expect(page.getByRole('list', { name: 'Feeds' }).getByRole('listitem')).toHaveCount(2)
}
