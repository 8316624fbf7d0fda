import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { returns } from '../../../../contract/orders/returns.ts'
import { creditNotesOfOrderPage } from '../../../../domain/admin-pages.ts'
import { fakeApi, noConnection, problem } from '../../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../../testing/admin-order.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const at = '2026-10-02T12:00:00.000Z'

const sold: Partial<AdminOrder> = {
  status: 'delivered',
  receiptNumber: 12,
  delivery: '4.90',
  total: '18.65',
  totalPrice: '18.65',
  payment: { ...adminOrder().payment, status: 'paid', due: '18.65', paid: '18.65' },
}

async function openDialog(fields: Partial<AdminOrder> = sold) {
  const api = fakeApi()
  const order = storedOrder(api, fields)
  await openAdmin(order.path, api)
  fireEvent.click(await button('Return books'))
  return { api, order, dialog: within(await screen.findByRole('dialog', { name: 'Return books' })) }
}

test('staff tick the books that came back, say why, and see the credit note and what is to be refunded', async () => {
  const { api, order, dialog } = await openDialog()
  api.on(returns.create, () => {
    const [dracula, frankenstein] = adminOrder().books as [never, object]
    order.change({
      books: [{ ...(dracula as AdminOrder['books'][number]), returnedAt: at }, frankenstein as never],
      creditNotes: [3],
      payment: { ...adminOrder().payment, status: 'paid', due: '11.15', paid: '18.65' },
    })
    return { status: 201, body: order.add({ kind: 'line-returned', text: 'Dracula' }).body }
  })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Dracula' }))
  expect(dialog.getByRole('checkbox', { name: 'Back on the shelf' })).toHaveProperty('checked', true)
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Back on the shelf' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Refund delivery' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Torn cover' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Return' }))

  expect(await screen.findByText('Returned: Dracula. Credit note 3 created.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  const [dracula] = adminOrder().books
  expect(api.sentTo(returns.create)[0]?.body).toEqual({
    lines: [{ bookId: dracula?._id, restock: false }],
    reason: 'Torn cover',
    refundDelivery: true,
  })
  const books = screen.getByRole('region', { name: 'Books' }).textContent
  expect(books).toMatch(/Returned .*2026/)
  expect(books).toMatch(/Total after returns: \$11\.15.*To be refunded: \$7\.50/)
  expect(screen.getByRole('region', { name: 'History' }).textContent).toContain('Returned: Dracula')
  const slip = screen.getByRole('article', { name: 'Packing slip' }).textContent
  expect(slip).toContain('Dracula – Bram Stoker (returned)')
  const link = screen.getByRole('link', { name: 'Credit note' })
  expect(link.getAttribute('href')).toBe(creditNotesOfOrderPage(adminOrder()._id))
})

test('without a book or a reason nothing is sent, and the dialog says what is missing', async () => {
  const { api, dialog } = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Return' }))
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one book')
  expect(dialog.getByText('Enter a reason')).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Dracula' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: ' ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Return' }))
  expect(api.sentTo(returns.create)).toEqual([])
})

test('a refused or failed return stays in the dialog, with its reason', async () => {
  const { api, dialog } = await openDialog()
  api.on(returns.create, () => problem(409, 'book-not-returnable', { message: 'Dracula came back already.' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Dracula' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Torn' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Return' }))
  expect(await dialog.findByText('Dracula came back already.')).toBeDefined()
  api.on(returns.create, () => noConnection)
  fireEvent.click(dialog.getByRole('button', { name: 'Return' }))
  expect(await dialog.findByText('The return was not saved. Try again in a moment.')).toBeDefined()
  expect(dialog.getByRole('checkbox', { name: 'Dracula' })).toHaveProperty('checked', true)
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('only books that are with the shopper can come back', async () => {
  const [dracula, frankenstein] = adminOrder().books as [AdminOrder['books'][number], never]
  const { dialog } = await openDialog({ books: [{ ...dracula, shippedAt: at }, frankenstein] })
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
  expect(dialog.getByText('Only staff can read it.')).toBeDefined()
})

test('there is nothing to return of an order that is not sent, or came back', async () => {
  for (const status of ['placed', 'ready', 'returned', 'cancelled'] as const) {
    const api = fakeApi()
    const { path } = storedOrder(api, { status })
    const { unmount } = await openAdmin(path, api)
    await screen.findByRole('region', { name: 'Books' })
    expect(screen.queryByRole('button', { name: 'Return books' })).toBeNull()
    unmount()
  }
})

test('a manager lowers the price of an ordered book; a clerk cannot', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(orderChanges.setPrice, () =>
    problem(409, 'price-raised', { message: 'A price can only be lowered.' }),
  )
  const { unmount } = await openAdmin(order.path, api, { role: 'manager' })
  fireEvent.click(await button('Lower price of Dracula'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lower the price' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Lower price' }))
  expect(dialog.getByText('Enter a price, for example 9.99')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'New price' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'New price' }), { target: { value: '9' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Lower price' }))
  expect(await dialog.findByText('A price can only be lowered.')).toBeDefined()
  api.on(orderChanges.setPrice, () => order.change({ total: '13.25' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'New price' }), { target: { value: '7' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Lower price' }))
  expect(await screen.findByText('$13.25')).toBeDefined()
  expect(await screen.findByText(/^Dracula now costs \$7/)).toBeDefined()
  expect(api.sentTo(orderChanges.setPrice).at(-1)?.body).toEqual({ price: 7 })
  unmount()
  await openAdmin(order.path, api, { role: 'clerk' })
  await screen.findByRole('region', { name: 'Books' })
  expect(screen.queryByRole('button', { name: /Lower price/ })).toBeNull()
})

test('before the first receipt staff read what it will lack, with a link for those who may set it', async () => {
  const api = fakeApi()
  const order = storedOrder(api)
  api.on(returns.missing, () => ({ status: 200, body: { address: true, taxNumber: true } }))
  const { unmount } = await openAdmin(order.path, api, { role: 'manager', shop: { isDemo: false } })
  const words = /The receipt will lack your address and your tax number/
  expect(await screen.findByText(words)).toBeDefined()
  const links = ['Add your address', 'Add your tax number'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['/dashboard/settings/shop', '/dashboard/settings/tax'])
  unmount()
  await openAdmin(order.path, api, { role: 'clerk', shop: { isDemo: false } })
  expect((await screen.findByText(words)).textContent).toContain('Ask a manager')
})
