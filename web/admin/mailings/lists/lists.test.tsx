import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { mail, type OutboxMessage } from '../../../../contract/shop/mail.ts'
import { newsletter } from '../../../../contract/shop/newsletter.ts'
import { problem } from '../../../testing/fake-api.ts'
import { dashboardApi, inDialog, openDashboard, ownersToken } from '../../testing/dashboard.tsx'

const message: OutboxMessage = {
  _id: '00000000-0000-4000-8000-000000000001',
  to: 'ada@reader.example',
  subject: 'Your order',
  text: 'Dear Ada',
  createdAt: '2026-09-30T23:30:00.000Z',
}
const subscriber = (email: string, confirmed = true) => ({
  email,
  subscribedAt: '2026-09-30T23:30:00.000Z',
  confirmed,
})

const subscribersOf = (subscribers: ReturnType<typeof subscriber>[]) => ({
  subscribers,
  total: subscribers.length,
  confirmed: subscribers.filter(({ confirmed }) => confirmed).length,
})

const lists = [
  {
    name: 'Newsletter subscribers',
    path: adminPages.subscribers,
    route: newsletter.list,
    body: subscribersOf([subscriber('ada@reader.example')]),
    failed: 'The subscribers cannot be shown just now.',
    heads: ['Address', 'State', 'Day'],
    row: 'ada@reader.exampleConfirmedSeptember 30, 2026',
  },
  {
    name: 'Outbox',
    path: adminPages.outbox,
    route: mail.outbox,
    body: { isSending: false, messages: [message], total: 1 },
    failed: "The e-mails couldn't be loaded.",
    heads: ['To', 'Subject', 'Day'],
    row: 'ada@reader.exampleYour orderDear AdaSeptember 30, 2026',
  },
]

const rows = () => [...document.querySelectorAll('main tbody tr')].map((row) => row.textContent)

for (const { name, path, route, body, failed, heads, row } of lists) {
  test(`${name}: Loading..., an error, and the list after Try again`, async () => {
    const api = dashboardApi()
    const failing = Promise.withResolvers<ReturnType<typeof problem>>()
    api.on(route, () => failing.promise)
    const { person } = await openDashboard(path, api)
    await screen.findByText('Loading...')
    failing.resolve(problem(500, 'internal'))
    expect((await screen.findByRole('alert')).textContent).toBe(failed)
    expect(screen.queryByText('Loading...')).toBeNull()
    api.on(route, () => ({ status: 200, body }))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(rows()).toEqual([row]))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(heads)
    expect(document.title).toBe(`${name} – Book Store`)
  })
}

test('subscribers are found by words, which are in the URL, and only confirmed ones are counted', async () => {
  const api = dashboardApi()
  const all = [
    subscriber('+1ada@reader.example'),
    subscriber('bo@reader.example', false),
    subscriber('cy@reader.example'),
  ]
  api.on(newsletter.list, ({ query }) => {
    const q = (query?.q ?? '').toLowerCase()
    return { status: 200, body: subscribersOf(all.filter(({ email }) => email.includes(q))) }
  })
  const { person } = await openDashboard(adminPages.subscribers, api)
  await screen.findByText('2 subscribers and 1 not confirmed yet, newest first')
  await person.type(screen.getByRole('searchbox', { name: 'Find subscribers' }), 'ADA')
  await waitFor(() => expect(window.location.search).toBe('?q=ADA'))
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('+1ada@reader.example')]))
  await screen.findByText('1 subscriber, newest first')
  await person.type(screen.getByRole('searchbox', { name: 'Find subscribers' }), 'zzz')
  await screen.findByText('No subscriber matches this.')
})

test.each([
  [
    { isSending: true, messages: [message], total: 1 },
    [
      "These messages haven't been sent yet. Those about a change of an order wait until it can no longer be undone.",
      '1 e-mail, newest first',
    ],
  ],
  [{ isSending: true, messages: [], total: 0 }, ['Every message has been sent.']],
  [
    { isSending: false, messages: [], total: 0 },
    ["E-mail isn't set up. Messages are kept here and not sent. There are none yet."],
  ],
  [
    { isSending: false, messages: [message, { ...message, _id: '2' }], total: 1234 },
    [
      "E-mail isn't set up. Messages are kept here and not sent.",
      '1,234 e-mails, newest first',
      'Page 1 of 13',
    ],
  ],
])('the outbox %j says %j', async (body, words) => {
  const api = dashboardApi()
  api.on(mail.outbox, () => ({ status: 200, body }))
  await openDashboard(adminPages.outbox, api)
  for (const text of words) await screen.findByText(text)
  const exporting = screen.queryByRole('button', { name: 'Export as CSV' })
  expect(exporting === null, 'nothing to export').toBe(body.total === 0)
})

test('a message of the outbox opens as it is sent, or as its text until that is there', async () => {
  const api = dashboardApi()
  api.on(mail.outbox, () => ({ status: 200, body: { isSending: false, messages: [message], total: 1 } }))
  const { promise: ready, resolve } = Promise.withResolvers<{ status: 200; body: { html: string } }>()
  api.on(mail.html, () => ready)
  const { person } = await openDashboard(adminPages.outbox, api)
  expect(api.sentTo(mail.html)).toEqual([])
  await person.click(await screen.findByText('Your order'))
  await waitFor(() => expect(api.sentTo(mail.html)).toHaveLength(1))
  screen.getByText('Dear Ada')
  resolve({ status: 200, body: { html: '<p>Dear Ada</p>' } })
  expect((await screen.findByTitle('E-mail: Your order')).getAttribute('srcdoc')).toContain('<p>Dear Ada</p>')
  expect(screen.queryByText('Dear Ada')).toBeNull()
})

test('the next page of subscribers is another request, with the same words', async () => {
  const api = dashboardApi()
  const body = { subscribers: [subscriber('ada@reader.example')], total: 101, confirmed: 101 }
  api.on(newsletter.list, () => ({ status: 200, body }))
  const { person } = await openDashboard(`${adminPages.subscribers}?q=ada`, api)
  await person.click(await screen.findByRole('link', { name: 'Next' }))
  await screen.findByText('Page 2 of 2')
  await waitFor(() =>
    expect(api.sentTo(newsletter.list).map(({ query }) => query)).toEqual([
      { q: 'ada', limit: 100, offset: 0 },
      { q: 'ada', limit: 100, offset: 100 },
    ]),
  )
})

test('nobody has subscribed yet', async () => {
  const api = dashboardApi()
  api.on(newsletter.list, () => ({ status: 200, body: subscribersOf([]) }))
  await openDashboard(adminPages.subscribers, api)
  await screen.findByText('No subscribers yet.')
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
})

test('a list is saved as CSV with the token, and a failed export says so', async () => {
  const api = dashboardApi()
  api.on(newsletter.list, () => ({ status: 200, body: subscribersOf([subscriber('ada@reader.example')]) }))
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 500 }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { person } = await openDashboard(adminPages.subscribers, api)
  const exporting = await screen.findByRole('button', { name: 'Export as CSV' })
  await person.click(exporting)
  await screen.findByRole('alertdialog', { name: "The file couldn't be downloaded. Try again in a moment." })
  await person.click(await inDialog('OK'))
  expect(saved).toEqual([])
  fetched.mockResolvedValue(new Response('"email"\r\n'))
  await person.click(exporting)
  await waitFor(() => expect(saved).toEqual(['newsletter.csv']))
  expect(fetched.mock.calls).toEqual(
    [1, 2].map(() => ['/api/newsletter.csv', { headers: { authorization: `Bearer ${ownersToken}` } }]),
  )
})

test('the text of an e-mail is in its row, folded', async () => {
  const api = dashboardApi()
  api.on(mail.outbox, () => ({ status: 200, body: { isSending: false, messages: [message], total: 1 } }))
  await openDashboard(adminPages.outbox, api)
  const details = (await screen.findByText('Dear Ada')).closest('details') as HTMLDetailsElement
  expect(details.open).toBe(false)
  expect(within(details).getByText('Your order').closest('summary')).not.toBeNull()
})

test('an e-mail is in the language of the shop, which may not be that of the dashboard', async () => {
  const api = dashboardApi()
  const body = { isSending: false, messages: [message], total: 1 }
  api.on(mail.outbox, () => ({ status: 200, body }))
  await openDashboard(adminPages.outbox, api)
  const subject = await screen.findByText(message.subject)
  expect(subject.closest('details')?.lang).toBe('en')
})
