import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { payments } from '../../../../contract/orders/payments.ts'
import { returns } from '../../../../contract/orders/returns.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../../testing/admin-order.ts'
import { buttonsIn, openAdmin } from '../../testing/open-admin.tsx'

const panel = async () => within(await screen.findByRole('region', { name: 'Payment' }))
const button = (name: string) => screen.findByRole('button', { name })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const ownShop = { shop: { isDemo: false } }

const money = (fields: Partial<AdminOrder['payment']> = {}): AdminOrder['payment'] => ({
  method: 'bank-transfer',
  status: 'open',
  due: '13.75',
  paid: '0.00',
  refunded: '0.00',
  payBy: '2031-01-31',
  ...fields,
})

const at = '2026-10-01T12:00:00.000Z'
const received = { kind: 'paid', amount: '3.75', method: 'bank-transfer', by: 'Ada', at } as const

/** The terms and figures of the panel. */
const figures = async () => {
  const region = await screen.findByRole('region', { name: 'Payment' })
  return [...region.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
}

test('a payment is recorded: all that is open, or less', async () => {
  const api = fakeApi()
  const order = storedOrder(api, { payment: money() })
  const { person } = await openAdmin(order.path, api)
  await (await panel()).findByText('Not paid yet')
  expect(await figures()).toEqual([
    ['Method', 'Bank transfer in advance'],
    ['To be paid', '$13.75'],
    ['Paid', '$0.00'],
    ['Due date', 'January 31, 2031'],
  ])
  await person.click(await button('Record payment'))
  expect((await field('Amount received (USD)')).value).toBe('13.75')
  expect(document.activeElement).toBe(await field('Amount received (USD)'))
  const fields = [{ field: 'amount', message: 'Enter an amount above zero' }]
  api.on(payments.record, () => problem(400, 'invalid', { fields }))
  await person.clear(await field('Amount received (USD)'))
  await person.type(await field('Amount received (USD)'), '0')
  await person.click(await button('Save payment'))
  await (await panel()).findByText('Enter an amount above zero')
  expect(document.activeElement).toBe(await field('Amount received (USD)'))

  api.on(payments.record, () => {
    const { body } = order.change({
      payment: money({ status: 'partly-paid', paid: '3.75' }),
      payments: [received],
    })
    return { status: 201, body }
  })
  await person.clear(await field('Amount received (USD)'))
  await person.type(await field('Amount received (USD)'), '3.75')
  await person.click(await button('Save payment'))
  await (await panel()).findByText('$3.75 recorded as paid.')
  await (await panel()).findByText('Partly paid')
  expect(await figures()).toContainEqual(['Still open', '$10.00'])
  const ledger = within(await screen.findByRole('list', { name: 'Payments of order 1001' }))
  expect(ledger.getByRole('listitem').textContent).toContain('Paid: $3.75')
  expect(api.sentTo(payments.record).at(-1)?.body).toEqual({ amount: '3.75', method: 'bank-transfer' })
  expect(document.activeElement?.textContent).toMatch(/^\$3\.75 recorded as paid\./)
  await person.click(await button('Record payment'))
  expect((await field('Amount received (USD)')).value).toBe('10.00')
})

test('a refund says whether the provider pays it back, and is not above what was paid', async () => {
  const api = fakeApi()
  const byCard = { ...received, amount: '13.75', method: 'card', by: '', providerId: 'pi_1' } as const
  const order = storedOrder(api, {
    status: 'cancelled',
    payment: money({ method: 'card', status: 'paid', due: '0.00', paid: '13.75', payBy: null }),
    payments: [byCard],
  })
  const { person } = await openAdmin(order.path, api)
  await (await panel()).findAllByText('To be refunded')
  await person.click(await button('Refund'))
  await screen.findByText('The payment provider pays it back to the card or wallet.')
  expect(screen.queryByLabelText('Refunded by')).toBeNull()
  expect((await field('Amount to refund (USD)')).value).toBe('13.75')
  api.on(payments.refund, () => problem(409, 'more-than-paid', { left: '0.00' }))
  await person.click(await button('Refund'))
  await (await panel()).findByText('Message of more-than-paid')
  expect((await field('Refunded by')).value, 'if it is given back by hand').toBe('card')
  api.on(payments.refund, () => {
    const taken = { ...byCard, kind: 'refunded', providerId: 're_1' } as const
    const payment = money({
      method: 'card',
      status: 'refunded',
      due: '0.00',
      paid: '13.75',
      refunded: '13.75',
    })
    return { status: 201, body: order.change({ payment, payments: [byCard, taken] }).body }
  })
  await person.click(await button('Refund'))
  await (await panel()).findByText('$13.75 refunded.')
  expect((await panel()).queryAllByRole('button')).toEqual([])
})

test('an order is picked up and paid there, and in part refunded', async () => {
  const api = fakeApi()
  const atPickup = money({ method: 'pay-on-pickup', payBy: null })
  const order = storedOrder(api, { deliveryMethod: 'pickup', payment: atPickup })
  const paid = money({ ...atPickup, status: 'paid', due: '13.75', paid: '13.75' })
  const taken = { ...received, amount: '13.75', method: 'pay-on-pickup' } as const
  api.on(orders.move, ({ body: { to } }) =>
    order.change({ status: to, ...(to === 'delivered' && { payment: paid, payments: [taken] }) }),
  )
  const { person } = await openAdmin(order.path, api, ownShop)
  await person.click(await button('Mark as ready for pick-up'))
  await person.click(await button('Delivered and paid'))
  await (await panel()).findByText('Paid: $13.75')
  expect(api.sentTo(orders.move).map(({ body }) => body)).toEqual([
    { from: 'placed', to: 'ready' },
    { from: 'ready', to: 'delivered' },
  ])

  const back = { ...taken, kind: 'refunded', amount: '4.00' } as const
  api.on(payments.refund, () => ({
    status: 201,
    body: order.change({ payment: { ...paid, refunded: '4.00' }, payments: [taken, back] }).body,
  }))
  await person.click(await button('Refund'))
  await person.clear(await field('Amount to refund (USD)'))
  await person.type(await field('Amount to refund (USD)'), '4')
  expect((await field('Refunded by')).value).toBe('cash')
  await person.selectOptions(await field('Refunded by'), 'Card at the till')
  await person.click(await button('Refund'))
  await (await panel()).findByText('$4.00 refunded.')
  await (await panel()).findByText('Refunded: $4.00')
  expect(api.sentTo(payments.refund).at(-1)?.body).toEqual({ amount: '4', method: 'card-terminal' })
})

test('a refund names what goes back to a gift card and what staff pay back by hand, before and after', async () => {
  const api = fakeApi()
  const byCard = { ...received, amount: '10.00', method: 'gift-card', by: '' } as const
  const cash = { ...received, method: 'cash-on-delivery' } as const
  const paid = money({ method: 'cash-on-delivery', status: 'paid', paid: '13.75', payBy: null })
  const order = storedOrder(api, { status: 'shipped', payment: paid, payments: [byCard, cash] })
  const { person } = await openAdmin(order.path, api)
  await person.click(await button('Refund'))
  await screen.findByText(
    '$10.00 goes back to the gift card at once. Pay $3.75 back yourself, in cash or by transfer. The shop only records it.',
  )
  await person.clear(await field('Amount to refund (USD)'))
  await person.type(await field('Amount to refund (USD)'), '4')
  await screen.findByText('$4.00 goes back to the gift card at once.')
  await person.clear(await field('Amount to refund (USD)'))
  await person.type(await field('Amount to refund (USD)'), '12.50')
  api.on(payments.refund, () => {
    const back = [
      { ...byCard, kind: 'refunded' as const, by: 'Ada' },
      { ...cash, kind: 'refunded' as const, amount: '2.50' },
    ]
    const payment = { ...paid, refunded: '12.50' }
    return { status: 201, body: order.change({ payment, payments: [byCard, cash, ...back] }).body }
  })
  await person.click(await button('Refund'))
  await (
    await panel()
  ).findByText(
    '$12.50 refunded. $10.00 is back on the gift card. Pay $2.50 back yourself, in cash or by transfer. The shop only records it.',
  )
  await person.click(await button('Refund'))
  await screen.findByText('Pay it back yourself. This only records that you did.')
})

test('a clerk records payments, but refunds nothing', async () => {
  const api = fakeApi()
  const payment = money({ status: 'partly-paid', paid: '3.75', payBy: '2020-01-31' })
  const order = storedOrder(api, { payment, payments: [received] })
  await openAdmin(order.path, api, { role: 'clerk' })
  await (await panel()).findByText('Payment late')
  expect(await figures()).toContainEqual(['Due date', 'January 31, 2020 (late)'])
  expect(buttonsIn(await screen.findByRole('region', { name: 'Payment' }))).toEqual(['Record payment'])
})

test('in a shop of its own a cash order is delivered and paid, or not paid yet; the demo keeps its words', async () => {
  const api = fakeApi()
  const order = storedOrder(api, { status: 'shipped' })
  api.on(orders.move, () => order.change({ status: 'delivered' }))
  const { unmount } = await openAdmin(order.path, api)
  await button('Mark as delivered')
  expect(screen.queryByRole('button', { name: 'Delivered, not paid yet' })).toBeNull()
  unmount()
  const { person } = await openAdmin(order.path, api, ownShop)
  await button('Delivered and paid')
  await person.click(await button('Delivered, not paid yet'))
  await screen.findByText('Order 1001 marked as delivered.')
  expect(api.sentTo(orders.move).map(({ body }) => body)).toEqual([
    { from: 'shipped', to: 'delivered', isPaid: false },
  ])
})

test('an order that is to be paid first is shipped only after a warning', async () => {
  const api = fakeApi()
  const order = storedOrder(api, { payment: money() })
  api.on(orders.move, ({ body: { to } }) => order.change({ status: to }))
  api.on(orderChanges.shipLine, () => order.change({}))
  const { person } = await openAdmin(order.path, api, ownShop)
  const asked = async () =>
    within(await screen.findByRole('alertdialog', { name: 'This order is not paid yet' }))
  await person.click(await button('Ship Dracula'))
  await person.click((await asked()).getByRole('button', { name: 'Cancel' }))
  expect(api.sentTo(orderChanges.shipLine)).toEqual([])
  await person.click(await button('Mark as shipped'))
  ;(await asked()).getByText('$13.75 is still to be paid. Payment method: Bank transfer in advance.')
  await person.click((await asked()).getByRole('button', { name: 'Ship it anyway' }))
  await screen.findByText('Order 1001 marked as shipped.')
})

const listPath = '/dashboard/orders'

function listOf(listed: AdminOrder[]) {
  const api = fakeApi()
  api.on(orders.list, () => ({ status: 200, body: { orders: listed, total: listed.length } }))
  api.on(returns.missing, () => ({ status: 200, body: { address: false, taxNumber: false } }))
  return api
}

test('the list says how the money of orders stands, and is filtered by it', async () => {
  const api = listOf([
    adminOrder(3),
    adminOrder(2, { payment: money({ payBy: '2020-01-31' }) }),
    adminOrder(1, { payment: money({ status: 'paid', paid: '13.75' }) }),
  ])
  const { unmount } = await openAdmin(listPath, api)
  await screen.findByText('3 orders')
  expect(screen.queryByText('Payment late', { selector: 'p' }), 'on the demo').toBeNull()
  expect(screen.queryByLabelText('Payment')).toBeNull()
  unmount()
  const { person } = await openAdmin(`${listPath}?status=placed`, api, ownShop)
  await screen.findByText('3 orders')
  const notes = screen
    .getAllByRole('row')
    .map((row) => /Not paid|Payment late|Paid/.exec(row.textContent)?.[0])
  expect(notes.slice(1)).toEqual([undefined, 'Payment late', 'Paid'])
  await person.selectOptions(await field('Payment'), 'Payment late')
  await screen.findByText('3 orders')
  expect(window.location.search).toBe('?status=placed&payment=late')
  expect(api.sentTo(orders.list).at(-1)?.query).toMatchObject({ status: 'placed', payment: 'late' })
})

test('selected orders are marked as paid, and those left are named', async () => {
  const [second, first] = [adminOrder(2, { payment: money() }), adminOrder(1, { payment: money() })]
  const api = listOf([second, first])
  const { person } = await openAdmin(listPath, api, ownShop)
  await person.click(await screen.findByLabelText('Select all orders on this page'))
  api.on(payments.recordAll, () => ({
    status: 200,
    body: {
      paid: [second._id],
      refused: [{ id: first._id, problem: { code: 'nothing-due' as const, message: '' } }],
    },
  }))
  await person.click(await button('Mark as paid'))
  await screen.findByText(
    '1 order marked as paid. Not changed, because nothing was to be paid any more: 1001.',
  )
  expect(api.sentTo(payments.recordAll).map(({ body }) => body)).toEqual([{ ids: [second._id, first._id] }])
})

test('selected orders that are not paid are left out of a shipment, by choice', async () => {
  const [second, first] = [adminOrder(2), adminOrder(1, { payment: money() })]
  const api = listOf([second, first])
  api.on(orderChanges.moveAll, ({ body: { moves } }) => ({
    status: 200,
    body: { moved: moves.map(({ id }) => ({ id, status: 'shipped' as const })), refused: [] },
  }))
  const { person } = await openAdmin(listPath, api, ownShop)
  const ship = async () => {
    await person.click(await screen.findByLabelText('Select all orders on this page'))
    await person.click(await button('Mark as shipped'))
    return within(await screen.findByRole('alertdialog', { name: 'An order is not paid yet' }))
  }
  const asked = await ship()
  await person.click(asked.getByRole('button', { name: 'Ship the other one' }))
  await screen.findByText('1 order marked as shipped. Left out, because they are not paid yet: 1001.')
  await person.click((await ship()).getByRole('button', { name: 'Ship all 2 anyway' }))
  await screen.findByText('2 orders marked as shipped.')
})

test('the history names payments, refunds, another method and returned books', async () => {
  const api = fakeApi()
  const entry = (kind: AdminOrder['timeline'][number]['kind'], text: string, minute: number) => ({
    at: `2026-10-01T12:0${minute}:00.000Z`,
    by: 'Ada',
    kind,
    text,
  })
  const order = storedOrder(api, {
    timeline: [
      entry('payment-method', 'card', 1),
      entry('paid', '13.75', 2),
      entry('refunded', '6.25', 3),
      entry('line-returned', 'Dracula', 4),
    ],
  })
  await openAdmin(order.path, api)
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Payment method: Card or wallet',
    'Paid: $13.75',
    'Refunded: $6.25',
    'Returned: Dracula',
  ])
})
