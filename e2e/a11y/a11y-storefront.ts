import { expect, type Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import type { Newsletter, NewsletterBook } from '../../contract/shop/newsletters.ts'
import type { Screen } from './a11y.ts'
import { loadNext } from './within-the-app.ts'
import { addPath, field } from '../support/book-form.ts'
import { goOn } from '../support/go-on.ts'
import { box, heading, suggestions, type } from '../support/searching.ts'

const main = (page: Page) => page.getByRole('main')

async function onPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
}

async function showRefusedAddress(page: Page) {
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Your e-mail address').fill('reader')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByRole('alert')).toBeVisible()
}

async function showBookSuggestions(page: Page) {
  await type(page, 'the')
  await expect(suggestions(page)).toHaveCount(9)
  await box(page).press('ArrowDown')
}

async function showGenreSuggestion(page: Page) {
  await type(page, 'adv')
  await expect(page.getByRole('group', { name: 'Genres' })).toBeVisible()
}

async function showSearchSheet(page: Page) {
  await onPhone(page)
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
}

async function showBrowseMenu(page: Page) {
  await onPhone(page)
  await page.getByRole('button', { name: 'Browse' }).click()
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
}

async function unfoldFilters(page: Page) {
  await onPhone(page)
  await page.getByText('Filters', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Horror 6' })).toBeVisible()
}

async function openFirstBook(page: Page) {
  await main(page).getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Editions' })).toBeVisible()
}

/** An author with a name that is hard to wrap, on the second of two pages. */
async function openLongAuthor(page: Page) {
  const name = `Иван Тургенев ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(5)}`.slice(0, 200)
  const books = (await (await page.request.get('/api/books?limit=2')).json()) as Book[]
  await page.route('**/api/authors/long', (route) =>
    route.fulfill({ json: { slug: 'long', name, books: 26 } }),
  )
  await page.route('**/api/books?author=long*', (route) =>
    route.fulfill({ json: books.map((book) => Object.assign(book, { author: name })) }),
  )
  await goOn(page, '/authors/long?page=2')
  await expect(heading(page)).toHaveText(name)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
}

/** The browser keeps that the code could not be loaded. */
async function failToLoadCart(page: Page) {
  loadNext(page)
  await page.route('**/assets/*/cart-page-*.js*', (route) => route.abort())
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(heading(page)).toHaveText('This page could not be opened')
}

const newsletters = '/dashboard/newsletters'
const id = '00000000-0000-4000-8000-000000000001'

const leftOut: NewsletterBook = {
  _id: id,
  title: 'A book that is gone',
  author: 'Ada Inkwell',
  coverImage: '',
  price: null,
  isLeftOut: true,
}

const email = {
  text: 'Dear readers',
  html: '<!doctype html><html lang="en"><head><title>New books</title></head></html>',
}

/** A newsletter that is in no list. */
async function openNewsletter(page: Page, state: Newsletter['state']) {
  const at = '2026-09-30T23:30:00.000Z'
  const newsletter: Newsletter = {
    _id: id,
    subject: 'New books of the autumn',
    text: 'Dear readers,\n\nfive new books.',
    picture: '',
    pictureAlt: '',
    books: [leftOut],
    state,
    version: 1,
    createdBy: 'admin',
    createdAt: at,
    updatedAt: at,
    sendAt: state === 'scheduled' ? at : null,
    startedAt: state === 'draft' || state === 'scheduled' ? null : at,
    finishedAt: null,
    recipients: { pending: 40, sent: 2, refused: 0 },
  }
  const json = { isSending: false, subscribers: 42, newsletter }
  await page.route(`**/api/admin/newsletters/${id}`, (route) => route.fulfill({ json }))
  await page.route(`**/api/admin/newsletters/${id}/email`, (route) => route.fulfill({ json: email }))
  await goOn(page, `${newsletters}/${id}`)
}

async function refuseToSend(page: Page) {
  await openNewsletter(page, 'draft')
  await main(page).getByRole('button', { name: 'Send newsletter' }).click()
  await expect(main(page).getByLabel('Type 42 to confirm')).toHaveAccessibleDescription(/^Type 42/)
}

async function changeSendTime(page: Page) {
  await openNewsletter(page, 'scheduled')
  await main(page).getByRole('button', { name: 'Change the time' }).click()
  await page.route(`**/api/admin/newsletters/${id}/schedule`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'invalid',
        message: 'Some fields are not valid.',
        fields: [{ field: 'date', message: 'Choose today or a later day' }],
      },
    }),
  )
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main(page).getByLabel('Day')).toHaveAccessibleDescription(/^Choose today/)
}

async function showProgressOfNewsletter(page: Page) {
  await openNewsletter(page, 'sending')
  await expect(main(page).getByText('2 of 42 sent, 40 waiting')).toBeVisible()
}

async function refuseCountry(page: Page) {
  await page.route('**/api/admin/settings/books', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            code: 'invalid',
            message: 'Some fields are not valid.',
            fields: [{ field: 'priceBoundCountries', message: 'A book has a discount' }],
          },
        })
      : route.fallback(),
  )
  await page.getByRole('checkbox', { name: /^Slovenia/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Countries whose books' })).toHaveAccessibleDescription(
    /discount/,
  )
}

async function showBookDetails(page: Page) {
  await page.getByText('ISBN, publisher and more').click()
  await page.getByRole('button', { name: 'Add contributor' }).click()
  await field(page, 'ISBN').fill('9780306406158')
  await page.keyboard.press('Enter')
  await expect(field(page, 'ISBN')).toHaveAccessibleDescription(/check digit does not match/)
}

async function editBookWithEditions(page: Page) {
  const books = (await (await page.request.get('/api/books')).json()) as Book[]
  const book = books.find(({ title }) => title === 'The Wealth of Nations')
  await goOn(page, `/dashboard/edit-book/${book?._id}`)
  const section = page.getByRole('region', { name: 'Other editions' })
  await expect(section.getByRole('list', { name: 'Editions' }).getByRole('listitem')).toHaveCount(2)
}

/** The pages of shoppers, and what staff do with books and newsletters. */
export const storefront: Screen[] = [
  { name: 'home page', path: '/' },
  { name: 'about page with a refused e-mail address', path: '/about', show: showRefusedAddress },
  { name: 'categories on a phone', path: '/about', show: showBrowseMenu },
  { name: 'unknown page', path: '/books-of-yesterday/2019?from=elsewhere' },
  { name: 'page of the shop that is gone', path: '/pages/gone' },
  { name: 'page that cannot be opened', path: '/about', show: failToLoadCart },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'link of an e-mail', path: '/auth/action' },
  { name: 'confirmation of the newsletter', path: '/newsletter/confirm' },
  { name: 'search without results', path: '/search?q=zzzzqqqq' },
  { name: 'search for a long word', path: `/search?q=${'w'.repeat(200)}` },
  { name: 'second page of a search', path: '/search?page=2&sort=title' },
  { name: 'genre and prices', path: '/search?category=fiction&min=9.5&max=15&sort=price-low' },
  { name: 'format and language', path: '/search?format=hardback&language=en&sort=title' },
  { name: 'filters on a phone', path: '/search', show: unfoldFilters },
  { name: 'suggested books', path: '/search?category=horror', show: showBookSuggestions },
  { name: 'suggested genre', path: '/about', show: showGenreSuggestion },
  { name: 'search on a phone', path: '/about', show: showSearchSheet },
  { name: 'book with another edition', path: '/search?q=the+wealth+of+nations', show: openFirstBook },
  { name: 'unknown ISBN', path: '/isbn/9780262033848' },
  { name: 'author', path: '/authors/bram-stoker' },
  { name: 'author with a long name', path: '/about', show: openLongAuthor },
  {
    name: 'API documentation',
    path: '/api/docs',
    repeated: ['section > article', 'section:not(:last-of-type)'],
  },
  { name: 'new book with a wrong ISBN', path: addPath, as: 'admin', show: showBookDetails },
  { name: 'editions of a book', path: addPath, as: 'admin', show: editBookWithEditions },
  { name: 'refused fixed prices', path: '/dashboard/settings/books', as: 'admin', show: refuseCountry },
  { name: 'newsletter that is not sent', path: newsletters, as: 'admin', show: refuseToSend },
  { name: 'scheduled newsletter', path: newsletters, as: 'admin', show: changeSendTime },
  { name: 'progress of a newsletter', path: newsletters, as: 'admin', show: showProgressOfNewsletter },
]
