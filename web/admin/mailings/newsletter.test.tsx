import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newsletterPage } from '../../../domain/admin-pages.ts'
import { books } from '../../../contract/catalog/books.ts'
import { covers } from '../../../contract/catalog/covers.ts'
import { type Newsletter, newsletters } from '../../../contract/shop/newsletters.ts'
import { problem } from '../../testing/fake-api.ts'
import {
  anAdminBook,
  dashboardApi,
  descriptionOf,
  field,
  inDialog,
  lists,
  openDashboard,
} from '../testing/dashboard.tsx'
import { fakeUploads, pictureFile } from '../testing/fake-uploads.ts'

const id = '00000000-0000-4000-8000-0000000000aa'

const draft: Newsletter = {
  _id: id,
  subject: 'Winter books',
  text: 'Dear readers',
  picture: '',
  pictureAlt: '',
  books: [],
  state: 'draft',
  version: 1,
  createdBy: 'admin',
  createdAt: '2026-09-30T23:30:00.000Z',
  updatedAt: '2026-09-30T23:30:00.000Z',
  sendAt: null,
  startedAt: null,
  finishedAt: null,
  recipients: { pending: 0, sent: 0, refused: 0 },
}

const scheduled: Newsletter = { ...draft, state: 'scheduled', version: 2, sendAt: '2026-11-20T08:30:00.000Z' }

const [walden, emma, gone] = [
  anAdminBook({ title: 'Walden', author: 'Henry David Thoreau', newPrice: 12.5 }),
  anAdminBook({ title: 'Emma', author: 'Jane Austen', availability: 'sold-out' }),
  { _id: '00000000-0000-4000-8000-000000000404', title: 'Gone', author: 'Nobody' },
]

const stored = ({ _id, title, author }: { _id: string; title: string; author: string }) => ({
  _id,
  title,
  author,
  coverImage: '',
  price: null,
  isLeftOut: false,
})

/** The store has this newsletter until something is sent to it. */
async function openNewsletter(newsletter: Newsletter, { isSending = true, shop = {} } = {}) {
  const api = dashboardApi()
  let current = newsletter
  api.on(newsletters.get, () => ({ status: 200, body: { isSending, subscribers: 42, newsletter: current } }))
  api.on(books.list, ({ query }) => ({
    status: 200,
    body: [walden, emma].filter(({ _id }) => String(query?.ids).includes(_id)),
  }))
  lists(api, [walden, emma])
  const answer = (changed: Partial<Newsletter>) => {
    current = { ...current, ...changed }
    return { status: 200 as const, body: current }
  }
  const email = { text: 'As text', html: '<!doctype html><html><head></head><body>As HTML</body></html>' }
  api.on(newsletters.preview, () => ({ status: 200, body: email }))
  api.on(newsletters.email, () => ({ status: 200, body: email }))
  const { person } = await openDashboard(newsletterPage(id), api, { shop })
  await screen.findAllByText(newsletter.subject)
  return { api, person, answer }
}

const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen books' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const put = (api: Awaited<ReturnType<typeof openNewsletter>>['api']) =>
  api.sentTo(newsletters.edit).map(({ body }) => body)

test('books are found, put in order by keyboard, removed, previewed and saved', async () => {
  const { api, person, answer } = await openNewsletter({ ...draft, books: [stored(gone)] })
  await screen.findByText('No longer in the shop. Will be left out.')
  for (const title of ['Walden', 'Emma']) {
    await person.type(await screen.findByRole('searchbox', { name: 'Add a book' }), 'w')
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${title} –`) }))
  }
  await waitFor(() =>
    expect(chosen()).toEqual([
      'GoneNobodyNo longer in the shop. Will be left out.',
      'WaldenHenry David Thoreau',
      'EmmaJane AustenSold out. Will be left out.',
    ]),
  )
  button('Move Emma up').focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(chosen().at(1)).toMatch(/^Emma/))
  expect(document.activeElement).toBe(button('Move Emma up'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(chosen().at(0)).toMatch(/^Emma/))
  await person.click(button('Remove Gone'))
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Chosen books' }))
  screen.getByText('Save the draft first.')
  await waitFor(() =>
    expect(api.sentTo(newsletters.preview).at(-1)?.body).toMatchObject({ books: [emma._id, walden._id] }),
  )
  preview().getByTitle('E-mail: Winter books')
  api.on(newsletters.edit, () => answer({ books: [emma, walden].map(stored), version: 2 }))
  await person.click(button('Save draft'))
  await screen.findByText('Draft saved.')
  expect(put(api)).toEqual([
    {
      subject: 'Winter books',
      text: 'Dear readers',
      picture: '',
      pictureAlt: '',
      books: [emma._id, walden._id],
      version: 1,
    },
  ])
  await screen.findByRole('button', { name: 'Send newsletter' })
})

test('no more than twelve books are picked', async () => {
  const many = Array.from({ length: 12 }, (_, at) => stored(anAdminBook({ title: `Book ${at}` })))
  const { person } = await openNewsletter({ ...draft, books: many })
  expect(chosen()).toHaveLength(12)
  expect(screen.queryByRole('searchbox', { name: 'Add a book' })).toBeNull()
  await person.click(button('Remove Book 3'))
  await screen.findByRole('searchbox', { name: 'Add a book' })
})

test('a picture is uploaded, and refused without words for it', async () => {
  const { api, person, answer } = await openNewsletter(draft)
  const uploads = fakeUploads()
  await person.upload(await field('Picture'), pictureFile('snow.png'))
  await waitFor(() => expect(uploads.uploads.at(-1)?.path).toBe(covers.upload.path))
  uploads.answer(201, { name: 'snow.png', tint: '#ffffff', width: 640, height: 200 })
  const words = await field('Description of the picture')
  const fields = [{ field: 'pictureAlt', message: 'Say what the picture shows' }]
  api.on(newsletters.edit, () => problem(400, 'invalid', { fields }))
  await person.click(button('Save draft'))
  await waitFor(() => expect(descriptionOf(words)).toContain('Say what the picture shows'))
  expect(document.activeElement).toBe(words)
  await person.type(words, 'Books in the snow')
  api.on(newsletters.edit, () => answer({ picture: 'snow.png', pictureAlt: 'Books in the snow', version: 2 }))
  await person.click(button('Save draft'))
  await screen.findByText('Draft saved.')
  await person.click(button('Remove picture'))
  expect(screen.queryByLabelText('Description of the picture')).toBeNull()
})

test('a draft is scheduled in the time zone of the shop, and a refused time is told at its field', async () => {
  const { api, person, answer } = await openNewsletter(draft, { shop: { timeZone: 'Europe/Berlin' } })
  const [day, time] = [await field('Day'), await field('Time')]
  expect(descriptionOf(time)).toBe('Time zone: Europe/Berlin')
  await person.type(day, '2026-11-20')
  await person.type(time, '09:30')
  const fields = [{ field: 'time', message: 'Enter a time that is at least five minutes from now' }]
  api.on(newsletters.schedule, () => problem(400, 'invalid', { fields }))
  await person.click(button('Schedule newsletter'))
  await waitFor(() => expect(descriptionOf(time)).toContain('at least five minutes'))
  expect(document.activeElement).toBe(time)
  api.on(newsletters.schedule, () => answer(scheduled))
  await person.click(button('Schedule newsletter'))
  await screen.findByText('Scheduled for Friday, November 20, 2026 at 9:30 AM GMT+1')
  expect(api.sentTo(newsletters.schedule).at(-1)).toEqual({
    params: { id },
    body: { version: 1, date: '2026-11-20', time: '09:30' },
  })
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})

test('a scheduled newsletter gets another time, or becomes a draft again', async () => {
  const { api, person, answer } = await openNewsletter({
    ...scheduled,
    books: [{ ...stored(gone), isLeftOut: true }, stored(walden)],
  })
  await screen.findByText('Deleted or sold out. Will be left out: Gone')
  await preview().findByTitle('E-mail: Winter books')
  await person.click(button('Change the time'))
  expect([(await field('Day')).value, (await field('Time')).value]).toEqual(['2026-11-20', '08:30'])
  await person.clear(await field('Time'))
  await person.type(await field('Time'), '10:15')
  api.on(newsletters.schedule, () => answer({ version: 3, sendAt: '2026-11-20T10:15:00.000Z' }))
  await person.click(button('Save'))
  await screen.findByText(/^Scheduled for .* 10:15 AM/)
  expect(screen.queryByLabelText('Day')).toBeNull()
  expect(document.activeElement).toBe(button('Change the time'))
  api.on(newsletters.unschedule, () => answer({ state: 'draft', version: 4, sendAt: null }))
  await person.click(button("Don't send"))
  await screen.findByRole('button', { name: 'Save draft' })
})

test('without a mail server a scheduled newsletter says so, and deleting it says that it is not sent', async () => {
  const { person } = await openNewsletter(scheduled, { isSending: false })
  await screen.findByText(/^E-mail isn't set up\. Newsletters are kept here and not sent\./)
  await person.click(button('Delete newsletter'))
  await screen.findByText('It is scheduled, and will not be sent.')
  await person.click(await inDialog('Cancel'))
})

test('a sent newsletter shows which books were left out', async () => {
  const sent = { ...stored(walden), price: '$9.99' }
  await openNewsletter({
    ...draft,
    state: 'sent',
    books: [sent, { ...stored(gone), isLeftOut: true }],
    recipients: { pending: 0, sent: 2, refused: 0 },
  })
  await screen.findByText('2 of 2 sent')
  await preview().findByTitle('E-mail: Winter books')
  screen.getByText('Left out, because they were deleted or sold out: Gone')
})
