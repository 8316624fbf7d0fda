import { expect, type Page } from '@playwright/test'
import { settingsGroups } from '../../contract/shop/settings-groups.ts'
import { adminPages, giftCardPage, settingsPage, voucherPage } from '../../domain/admin-pages.ts'
import { pages, withQuery } from '../../domain/pages.ts'
import type { FilledShop } from './filled-shop.ts'
import { noRequestsInFlight, trackRequests } from './in-flight.ts'
import { type EnglishFinder, problemsOf } from './pseudo-screens.ts'
import { fillLocalStorage } from './shoppers.ts'

const at = (path: string, value: string | number) => path.replace(/:\w+/, String(value))

const ofVisitor = ({ books: { ordered, soldOut }, newsId, invitation }: FilledShop) => [
  pages.home,
  withQuery(pages.search, { q: 'WINTERREISE' }),
  withQuery(pages.search, { q: 'ABC' }),
  at(pages.author, 'ada-nebel'),
  at(pages.newsItem, newsId),
  at(pages.book, ordered._id),
  at(pages.book, soldOut._id),
  at(pages.book, 'GONE'),
  pages.cart,
  pages.wishList,
  pages.about,
  pages.register,
  pages.login,
  pages.forgotPassword,
  withQuery(pages.accountAction, { mode: 'verifyEmail', oobCode: '1' }),
  withQuery(pages.accountAction, { mode: 'resetPassword', oobCode: '1' }),
  withQuery(pages.newsletterConfirm, { token: '1' }),
  withQuery(pages.newsletterUnsubscribe, { token: '1' }),
  pages.admin,
  invitation.slice(invitation.indexOf(pages.adminInvitation)),
  '/gone',
]

const ofShopper = ({ books: { ordered }, orders: { returned, open } }: FilledShop) => [
  pages.orders,
  pages.checkout,
  at(pages.ownOrder, returned._id),
  at(pages.ownOrder, open._id),
  at(pages.receipt, returned._id),
  at(pages.creditNotes, returned._id),
  pages.userDashboard,
  pages.account,
  pages.wishList,
  at(pages.book, ordered._id),
]

/** A page that gets an id, or another one, does not compile without a value. */
type WithId = {
  [Name in keyof typeof adminPages]: (typeof adminPages)[Name] extends `${string}:${string}` ? Name : never
}[keyof typeof adminPages]

function ofOwner({ books, orders, customer, ...shop }: FilledShop): string[] {
  const { newsletterId, importId, supplierOrder, giftCardId, voucherCode } = shop
  const ids: Record<WithId, string | number> = {
    editBook: books.ordered._id,
    bookStock: books.ordered._id,
    supplierOrder,
    import: importId,
    order: orders.returned._id,
    receipt: orders.returned._id,
    creditNotes: orders.returned._id,
    giftCard: giftCardId,
    customer,
    newsletter: newsletterId,
    voucher: voucherCode,
    settingsGroup: 'news',
  }
  return [
    ...Object.entries(adminPages).map(([name, path]) => at(path, ids[name as WithId] ?? '')),
    ...[...Object.keys(settingsGroups), 'pages', 'categories'].map(settingsPage),
    at(adminPages.order, orders.open._id),
    ...['shop', 'region', 'books'].map((step) => withQuery(adminPages.setup, { step })),
    withQuery(adminPages.search, { q: 'WINTERREISE' }),
    withQuery(adminPages.addBook, { from: books.ordered._id }),
    voucherPage('new'),
    giftCardPage('new'),
    `${pages.dashboard}/gone`,
  ].filter((path) => path !== adminPages.startOwnShop)
}

const walks = { visitor: ofVisitor, shopper: ofShopper, owner: ofOwner }

/** With a form that is refused if nothing is filled in. */
const refusing = new Set<string>([pages.register, pages.login, adminPages.addBook, adminPages.staff])

/** As a link does, without loading a page. */
async function goOn(page: Page, path: string) {
  const main = page.getByRole('main')
  const before = await main.innerText()
  await page.evaluate((path) => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect.poll(async () => ['', before].includes(await main.innerText())).toBe(false)
}

/** With the rows that a page shows when they come near, and without what moves while it loads. */
async function untilLoaded(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await noRequestsInFlight(page)
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
}

async function sendEmpty(page: Page) {
  const form = page.locator('main form').first()
  await form.evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
}

/** Opens each page of somebody, and returns what is wrong with them. */
export async function walk(page: Page, of: keyof typeof walks, shop: FilledShop, english: EnglishFinder) {
  const problems: string[] = []
  const look = async () => {
    await untilLoaded(page)
    problems.push(...(await problemsOf(page, english)))
  }
  trackRequests(page.context())
  await fillLocalStorage(page, { cart: JSON.stringify(Object.values(shop.books)) })
  const [first = '', ...others] = walks[of](shop)
  await page.goto(first)
  await look()
  for (const path of others) {
    await goOn(page, path)
    await look()
    if (!refusing.has(path)) continue
    await sendEmpty(page)
    await look()
  }
  return problems
}
