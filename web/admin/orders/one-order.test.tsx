import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../testing/admin-order.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const region = (name: string) => screen.findByRole('region', { name })
const button = (name: string) => screen.findByRole('button', { name })

const edition = { format: 'paperback', isbnHyphenated: '978-0-306-40615-7' } as const

/** Entries of the history, oldest first. */
async function history(count: number) {
  const entries = () => within(document.body).getByRole('region', { name: 'History' }).querySelectorAll('li')
  await waitFor(() => expect(entries()).toHaveLength(count))
  return [...entries()].map(({ textContent }) => textContent)
}

test('an order shows its books and its shopper, and is marked as seen', async () => {
  const api = fakeApi()
  const [dracula, frankenstein] = adminOrder().books
  const paperback = { ...dracula, ...edition }
  const order = storedOrder(api, { books: [paperback, { ...frankenstein, author: '' }] as never })
  await openAdmin(order.path, api)
  const books = within(await region('Books'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(books[0]).toMatch(/DraculaBram StokerPaperback · ISBN 978-0-306-40615-7\$7\.50/)
  expect(books[1], 'without a line for the author').toMatch(/Frankenstein\$6\.25/)
  expect((await region('Books')).textContent).toContain('Total$13.75')
  const { textContent } = await region('Shopper')
  for (const words of [
    'Ada Reader',
    'ada@reader.example',
    '5550199',
    '1 Book Lane',
    'Hay, Ohio 43001',
    'USA',
  ])
    expect(textContent).toContain(words)
  expect(document.title).toBe('Order 1001 – Book Store')
  const [seen] = api.sentTo(admin.see)
  expect(seen?.body).toEqual({ orderIds: [adminOrder()._id] })
})

test('an empty note is refused, another one is in the history', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orderChanges.addNote, ({ body: { text } }) => order.add({ kind: 'note', text }))
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Add note'))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a note')
  await person.type(screen.getByLabelText('Internal note'), 'Gift: no invoice')
  await person.click(await button('Add note'))
  expect((await history(2))[1]).toMatch(/^NoteGift: no invoice/)
  expect(screen.getByLabelText('Internal note')).toHaveProperty('value', '')
  expect(api.sentTo(orderChanges.addNote)).toHaveLength(1)
})

test('tracking is saved, and a note and a tracking number that are not saved say so', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orderChanges.setTracking, ({ body }) =>
    order.add({ kind: 'tracking', text: `${body.carrier} ${body.number}` }, { tracking: body }),
  )
  const { person } = await openAdmin(order.path, api)
  await person.type(await screen.findByLabelText('Carrier'), 'Parcel Post')
  await person.type(screen.getByLabelText('Tracking number'), 'PP 17')
  await person.click(await button('Save tracking'))
  await screen.findByText('Tracking saved.')
  expect((await history(2))[1]).toContain('Tracking: Parcel Post PP 17')

  api.on(orderChanges.setTracking, () => noConnection)
  await person.click(await button('Save tracking'))
  await screen.findByText('The tracking number was not saved. Try again in a moment.')
  api.on(orderChanges.addNote, () => noConnection)
  await person.type(screen.getByLabelText('Internal note'), 'Kept')
  await person.click(await button('Add note'))
  await screen.findByText('The note was not saved. Try again in a moment.')
  expect(screen.getByLabelText('Internal note')).toHaveProperty('value', 'Kept')
})

test('an address is corrected, with problems at the field', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orderChanges.setAddress, ({ body }) =>
    body.city.trim() === ''
      ? problem(400, 'invalid', { fields: [{ field: 'city', message: 'Enter your city' }] })
      : order.add(
          { kind: 'address', text: '1 Book Lane, Hay, Ohio 43001, USA' },
          { address: { ...adminOrder().address, city: body.city } },
        ),
  )
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Correct address'))
  const city = await screen.findByLabelText('City')
  await person.clear(city)
  await person.click(await button('Save address'))
  await screen.findByText('Enter your city')
  expect(document.activeElement).toBe(city)
  await person.type(city, 'Bath')
  await person.click(await button('Save address'))
  expect((await history(2))[1]).toContain('Address changedBefore: 1 Book Lane, Hay, Ohio 43001, USA')
  expect((await region('Shopper')).textContent).toContain('Bath, Ohio 43001')
  expect(screen.queryByLabelText('City')).toBeNull()
  await person.tab()
  expect(document.activeElement).toBe(await button('Correct address'))
})

test('a cancelled book is struck and taken off the total, and the last one stays with the order', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  const [dracula, frankenstein] = adminOrder().books
  api.on(orderChanges.cancelLine, () =>
    order.add(
      { kind: 'line-cancelled', text: 'Dracula' },
      {
        books: [{ ...dracula, cancelled: true }, frankenstein] as never,
        subtotal: '6.25',
        total: '6.25',
        totalPrice: '6.25',
      },
    ),
  )
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Cancel Dracula'))
  await person.click(await button('Yes, cancel it'))
  expect((await history(2))[1]).toContain('Cancelled: Dracula')
  const books = await region('Books')
  const [first] = within(books).getAllByRole('listitem')
  expect(first?.querySelector('s')?.textContent).toBe('Dracula')
  expect(first?.textContent).toContain('Cancelled')
  expect(books.textContent).toContain('Total$6.25')
  expect(screen.queryByRole('button', { name: 'Cancel Frankenstein' })).toBeNull()
})

test('the open orders of the account or network are cancelled in one go, after a question that counts them', async () => {
  const api = fakeApi()
  const heldUntil = '2026-09-30T14:00:00.000Z'
  const order = storedOrder(api, { heldUntil })
  let open = { account: 12 as number | null, network: 1_030 as number | null }
  api.on(orderChanges.openOrders, () => ({ status: 200, body: open }))
  api.on(orderChanges.cancelAll, ({ body: { of } }) => {
    const left = of === 'network' ? 530 : 0
    open = { ...open, [of]: left }
    return { status: 200, body: { cancelled: of === 'network' ? 500 : 12, left } }
  })
  const { person } = await openAdmin(order.path, api)
  expect((await region('Order 1001')).textContent).toContain(
    'The e-mail address is not confirmed: the copies are held until Sep 30, 2026, 2:00 PM',
  )
  const panel = await region('Open orders')
  const cancelAll = async (of: string, name: string, answer: string) => {
    await person.click(
      within(await within(panel).findByRole('region', { name: of })).getByRole('button', { name }),
    )
    await person.click(await button(answer))
  }
  expect(panel.textContent).toContain('12 orders')
  await cancelAll('Of this account', 'Cancel all 12', 'Keep them')
  expect(api.sentTo(orderChanges.cancelAll)).toEqual([])

  await person.click(await button('Cancel all 12'))
  await screen.findByText('Cancel 12 orders of this account?')
  await person.click(await button('Yes, cancel all'))
  await screen.findByText('12 orders cancelled.')
  await cancelAll('From this network', 'Cancel all 500', 'Yes, cancel all')
  await screen.findByText('500 orders cancelled. 530 orders are still open.')
  expect(api.sentTo(orderChanges.cancelAll).map(({ body }) => body)).toEqual([
    { of: 'account' },
    { of: 'network' },
  ])
  expect(within(panel).queryByRole('region', { name: 'Of this account' })).toBeNull()

  api.on(orderChanges.cancelAll, () => noConnection)
  await cancelAll('From this network', 'Cancel all 500', 'Yes, cancel all')
  await screen.findByText('The orders were not all cancelled. Try again in a moment.')
})

test('an order that is the only open one of its account has no such panel', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  await openAdmin(order.path, api)
  await region('Shopper')
  expect(screen.queryByRole('region', { name: 'Open orders' })).toBeNull()
})

test('a move that was undone is crossed out in the history', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  order.add({ kind: 'moved', from: 'placed', to: 'shipped', undoneAt: '2026-09-30T12:05:00.000Z' })
  await openAdmin(order.path, api)
  await region('History')
  expect((await history(2))[1]).toContain('Shipped (undone)')
  expect((await region('History')).querySelector('s')?.textContent).toBe('Shipped')
})

test('the e-mails of an order say when they were sent, wait or stay, and open to their texts', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  const first = await openAdmin(order.path, api)
  await region('History')
  expect(screen.queryByRole('region', { name: 'E-mails' })).toBeNull()
  first.unmount()

  const email = (at: number, more: object) => ({
    _id: `00000000-0000-4000-8000-00000000000${at}`,
    subject: `Subject ${at}`,
    text: `Text ${at}`,
    sentAt: null,
    waitsUntil: null,
    ...more,
  })
  const [sentAt, waitsUntil] = ['2026-09-30T12:00:00.000Z', '2026-09-30T13:10:00.000Z']
  const emails = [email(1, { sentAt }), email(2, { waitsUntil }), email(3, {})]
  api.on(mail.ofOrder, () => ({ status: 200, body: emails }))
  const { person, unmount } = await openAdmin(order.path, api)
  const entries = within(await region('E-mails')).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Subject 1Text 1Sent Sep 30, 2026, 12:00 PM',
    'Subject 2Text 2Waits until Sep 30, 2026, 1:10 PM',
    'Subject 3Text 3In the outbox',
  ])
  await person.click(screen.getByText('Subject 1'))
  expect(screen.getByText('Text 1').closest('details')?.open).toBe(true)
  unmount()

  api.on(mail.ofOrder, () => noConnection)
  const failed = await openAdmin(order.path, api)
  await screen.findByText('The e-mails could not be loaded.')
  api.on(mail.ofOrder, () => ({ status: 200, body: emails }))
  await failed.person.click(await button('Try again'))
  await screen.findByText('Subject 1')
})

test('an order that is not there, or could not be loaded, is told apart', async () => {
  const api = fakeApi()
  // The server refuses an id that is none.
  for (const [status, code] of [
    [404, 'not-found'],
    [400, 'invalid'],
  ] as const) {
    api.on(orders.get, () => problem(status, code))
    const { unmount } = await openAdmin('/dashboard/orders/abc', api)
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such order.')
    unmount()
  }

  const order = storedOrder(api)
  api.on(orders.get, () => noConnection)
  const { person } = await openAdmin(order.path, api)
  expect((await screen.findByRole('alert')).textContent).toBe('The order could not be loaded.')
  storedOrder(api)
  await person.click(await button('Try again'))
  await region('Order 1001')
})
