import { expect, type Page } from '@playwright/test'
import { findIn } from '../../messages/catalogues.ts'
import { format, type Values } from '../../messages/format.ts'
import type { Language } from '../../messages/languages.ts'
import type { Label, Message } from '../../messages/message.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import type { MailSecurity } from '../../contract/shop/mail-server.ts'
import { requiredTexts } from '../../domain/legal-texts.ts'
import { adminPages } from '../../domain/admin-pages.ts'
import { pages, shopPages } from '../../domain/pages.ts'
import type { fakeMailServer } from '../../server/mail/testing/fake-mail-server.ts'
import { logInAsAdmin } from './admin.ts'
import { type Shopper, stranger } from './shoppers.ts'

/** What a bookseller and a first customer type, and what comes of it. */
export type Bookshop = {
  language: Language
  country: string
  fee: string
  vat: string
  price: string
  total: RegExp
  book: { isbn: string; title: string; author: string; category: string }
  address: Record<'name' | 'phone' | 'street' | 'city' | 'zipcode', string>
}

export const german: Bookshop = {
  language: 'de',
  country: 'DE',
  fee: '4,90',
  vat: '7',
  price: '12,50',
  total: /17,40\s€/,
  book: { isbn: '9783161484100', title: 'Tod im Moor', author: 'Ada Nebel', category: 'fiction' },
  address: {
    name: 'Rita Leser',
    phone: '030 5550100',
    street: 'Stiller Weg 1',
    city: 'Berlin',
    zipcode: '10115',
  },
}

type Mail = Awaited<ReturnType<typeof fakeMailServer>>

type Journey = { owner: Page; shopper: Page; mail: Mail; password: string }

/** The first day of a shop, from its empty database to its first receipt, step by step. */
export function firstOrder(bookshop: Bookshop, { owner, shopper, mail, password }: Journey) {
  const say = wordsOf(bookshop.language)
  const customer = stranger()
  return {
    'the owner logs in and names the shop': () => nameShop(owner, password),
    'country, language, delivery and VAT are suggested': () => setRegion(owner, bookshop),
    'the legal texts begin with templates': () => publishTemplates(owner, bookshop, say),
    'e-mail is set up and tested': () => setUpMail(owner, mail, say),
    'the first book begins with its ISBN': () => addBook(owner, bookshop, say),
    'the shop opens': () => openShop(owner, say),
    'a shopper finds the book and registers': () => register(shopper, customer, bookshop, say),
    'the shopper orders': () => order(shopper, bookshop, say),
    'e-mails tell shopper and bookseller': () => readMails(mail, customer, bookshop, say),
    'the staff ship it': () => ship(owner, say),
    'the shopper has the receipt': () => readReceipt(shopper, bookshop, say),
  }
}

type Say = ReturnType<typeof wordsOf>

/** Messages as people read them in this language. */
export function wordsOf(language: Language) {
  const find = findIn(readCatalogue(language), language)
  return (message: Message, values: Values = {}) => format(find(message).found, values, language)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

const contactEmail = 'laden@wurm.example'

/** In English, until a language is chosen. */
async function nameShop(page: Page, password: string) {
  await logInAsAdmin(page, { password })
  await field(page, 'Name of your shop').fill('Zum Bücherwurm')
  await field(page, 'Contact e-mail').fill(contactEmail)
  await page.keyboard.press('Enter')
}

async function setRegion(page: Page, { country, language, fee, vat }: Bookshop) {
  await field(page, 'Country').selectOption(country)
  await expect(field(page, 'Language')).toHaveValue(language)
  await expect(page.getByLabel('Prices include tax')).toBeChecked()
  await expect(field(page, 'Rate in percent')).toHaveValue(vat)
  await page.getByLabel('Delivery fee').fill(fee)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-${country}`)
}

async function publishTemplates(page: Page, { country }: Bookshop, say: Say) {
  for (const text of requiredTexts(country)) {
    const title: Label = shopPages[text]
    const markdown = field(page, say(title))
    await expect(markdown).toHaveValue('')
    await button(page, say('Start from a template')).press('Enter')
    await expect(markdown).toBeFocused()
    await markdown.fill(completed(await markdown.inputValue()))
    await page.getByLabel(say('Published [shown in the shop]')).press('Space')
    await page.keyboard.press('Enter')
    const state = page.getByRole('button', { name: `${say(title)} ${say('Published [shown in the shop]')}` })
    await expect(state).toBeVisible()
  }
  await button(page, say('Continue')).press('Enter')
}

/** Without its first line, which says that it is a draft. */
const completed = (template: string) =>
  template.replace(/^.*\n+/, '').replaceAll(/\[[^\]]+\]/g, 'Zum Bücherwurm')

async function setUpMail(page: Page, mail: Mail, say: Say) {
  const { hostname, port } = new URL(mail.url)
  const none: MailSecurity = 'none'
  await field(page, say('SMTP server')).fill(hostname)
  await field(page, say('Encryption')).selectOption(none)
  await field(page, say('Port')).fill(port)
  await expect(field(page, say('Sender'))).toHaveValue(contactEmail)
  await page.keyboard.press('Enter')
  await expect(field(page, say('Send a test to'))).toHaveValue(contactEmail)
  await button(page, say('Send a test')).press('Enter')
  await expect(page.getByText(say('E-mails are sent'), { exact: true })).toBeVisible()
  await button(page, say('Continue')).press('Enter')
}

async function addBook(page: Page, { book, price }: Bookshop, say: Say) {
  await page.getByRole('link', { name: say('Add a book') }).press('Enter')
  await field(page, say('ISBN')).focus()
  await page.keyboard.type(book.isbn)
  await expect(
    page.getByText(say('The shop has no record of this ISBN. Fill in the fields yourself.')),
  ).toBeVisible()
  await field(page, say('Title')).fill(book.title)
  await field(page, say('Description')).fill('…')
  await field(page, say('Author')).fill(book.author)
  await field(page, say('Category')).selectOption(book.category)
  await field(page, say('New Price')).fill(price)
  await field(page, say('Copies on hand')).fill('3')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: say('Back to the set-up') })
    .press('Enter')
}

async function openShop(page: Page, say: Say) {
  await button(page, say('Open the shop')).press('Enter')
  await expect(page.getByText(say('Your shop is open'))).toBeVisible()
}

async function register(page: Page, { email, password }: Shopper, { book, price }: Bookshop, say: Say) {
  await page.goto(pages.home)
  await page.getByRole('link', { name: book.title }).first().click()
  await expect(page.getByRole('main')).toContainText(price)
  await page
    .getByRole('button', { name: say('Add to cart') })
    .first()
    .click()
  await page
    .getByRole('link', { name: say('Cart, {count, plural, one {# book} other {# books}}', { count: 1 }) })
    .click()
  await page.getByRole('link', { name: say('Checkout') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Register') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Create your account'))
  await field(page, say('E-mail')).fill(email)
  await field(page, say('Password')).fill(password)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(
      say("Account created. We've e-mailed you a link to confirm your address. Log in to continue."),
    ),
  ).toBeVisible()
  await field(page, say('Password')).fill(password)
  await page.keyboard.press('Enter')
}

async function order(page: Page, { address, total }: Bookshop, say: Say) {
  await field(page, say('Name [of a person]')).fill(address.name)
  await field(page, say('Phone')).fill(address.phone)
  await field(page, say('Address')).fill(address.street)
  await field(page, say('City')).fill(address.city)
  await field(page, say('Zip code')).fill(address.zipcode)
  await page.locator('[name=terms]').press('Space')
  await expect(page.getByRole('main')).toContainText(total)
  await button(page, say('Confirm order')).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: say('Order confirmed') })
  await dialog.getByRole('button').press('Enter')
  await page.getByRole('link', { name: say('View order') }).click()
  await expect(page.getByRole('main')).toContainText(total)
}

async function readMails(mail: Mail, { email }: Shopper, { book, total }: Bookshop, say: Say) {
  const textsTo = (address: string) =>
    mail.taken.filter(({ recipients }) => recipients.includes(address)).map(({ text }) => text)
  await expect.poll(() => textsTo(email).length).toBe(2)
  await expect.poll(() => textsTo(contactEmail).length).toBe(2)
  const [toConfirm, ordered] = textsTo(email)
  expect(toConfirm).toContain(say('Welcome! Please confirm your e-mail address:'))
  expect(ordered).toContain(say('Thank you for your order.'))
  expect(ordered).toMatch(total)
  expect(textsTo(contactEmail).at(-1)).toContain(book.title)
}

async function ship(page: Page, say: Say) {
  await page.goto(adminPages.today)
  await page
    .getByRole('link', {
      name: say('{count, plural, one {order to pack} other {orders to pack}}', { count: 1 }),
    })
    .click()
  await page.getByRole('table').getByRole('link').first().click()
  await button(page, say('Mark as shipped')).press('Enter')
  await button(page, say('Delivered and paid')).press('Enter')
  await expect(page.getByText(say('Delivered [an order]'), { exact: true }).first()).toBeVisible()
}

async function readReceipt(page: Page, { total, vat }: Bookshop, say: Say) {
  await page.reload()
  await page.getByRole('link', { name: say('Receipt') }).click()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Zum Bücherwurm')
  await expect(receipt).toContainText(total)
  await expect(receipt).toContainText(`${vat} %`)
}
