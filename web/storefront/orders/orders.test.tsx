import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { bookPage, pages } from '../../../domain/pages.ts'
import { shopperReported } from '../../app/session/use-account.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import { describedBy, shopWith } from '../../testing/shopping.ts'

const cards = () => [...document.querySelectorAll<HTMLLIElement>('ol[aria-label^="Orders"] > li')]
const summaryOf = (card: HTMLElement | undefined) => card?.querySelector('summary') as HTMLElement
const hasCards = (count: number) => waitFor(() => expect(cards()).toHaveLength(count))

/** happy-dom does not tell a details element that it was opened. */
function open(card: HTMLElement | undefined) {
  const details = card?.querySelector('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
}

const openOrders = (shop: ReturnType<typeof shopWith>) => openPage(pages.orders, shop.api, { user: reader })

test('a visitor logs in first, and is told why', async () => {
  await openPage(pages.orders, shopWith([]).api)
  await screen.findByText('Log in to see your orders.')
  expect(window.location.pathname).toBe(pages.login)
})

test('a shopper without orders gets a link to the books', async () => {
  await openOrders(shopWith([]))
  await screen.findByText('No orders found!')
  expect(document.title).toBe('Your Orders – Book Store')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Orders')
  expect(screen.getByRole('link', { name: 'Browse books' }).getAttribute('href')).toBe(pages.home)
})

test('orders are listed newest first with day, status and total, and open to show all details', async () => {
  const books = [bookOf(1), bookOf(2)]
  const day = '2026-09-30T12:00:00.000Z'
  const shipped = orderOf(1, [bookOf(3)], {
    status: 'shipped',
    tracking: { carrier: 'Parcel Post', number: 'PP 17' },
    timeline: [
      { at: day, kind: 'placed', to: 'placed', by: 'You' },
      { at: day, kind: 'tracking', text: 'Parcel Post PP 17', by: 'the shop' },
      { at: day, kind: 'moved', from: 'placed', to: 'shipped', by: 'the shop' },
    ],
  })
  await openOrders(shopWith([bookOf(2)], [orderOf(2, books), shipped]))
  await hasCards(2)
  const [first, second] = cards()
  const covers = 'Book 1Book 2'
  // The code that draws covers comes later.
  await waitFor(() =>
    expect(summaryOf(first).textContent).toBe(`Order 1002 September 30, 2026Placed${covers}$20.00`),
  )
  expect(summaryOf(second).textContent).toContain('Shipped')

  open(first)
  const list = screen.getByRole('list', { name: 'Books in order 1002' })
  await within(list).findByRole('link', { name: 'Book 2' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines[1]?.textContent).toContain('Book 2Ann Author$10.00')
  expect(
    within(lines[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(bookPage(bookOf(2)._id))
  expect(first?.querySelector('dl')?.textContent).toBe('Total$20.00')
  expect(first?.querySelector('address')?.textContent.split('\n')).toEqual([
    'Ann Reader',
    '1 Quiet Street',
    '10115 Berlin, Brandenburg',
    'Germany',
    'Phone 5550100',
    'reader@shop.example',
  ])
  const history = screen.getByRole('region', { name: 'History of order 1001' })
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Placed/),
    expect.stringMatching(/^Tracking: Parcel Post PP 17/),
    'ShippedSeptember 30, 2026, by the shop',
  ])
})

test('a book that is no longer sold keeps its title and price in the order, without a link', async () => {
  await openOrders(shopWith([], [orderOf(1, [bookOf(1)])]))
  await hasCards(1)
  open(cards()[0])
  const line = within(screen.getByRole('list', { name: 'Books in order 1001' })).getByRole('listitem')
  await waitFor(() => expect(line.textContent).toContain('Book 1Ann Author · no longer on our shelves$10.00'))
  expect(within(line).queryByRole('link')).toBeNull()
})

test('the order that the URL names is open and has the focus', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView')
  const shop = shopWith([], [orderOf(2, [bookOf(1)]), orderOf(1, [bookOf(1)])])
  await openPage(`${pages.orders}#order-1001`, shop.api, { user: reader })
  await hasCards(2)
  expect(cards().map((card) => card.querySelector('details')?.open)).toEqual([false, true])
  expect(document.activeElement).toBe(cards()[1])
})

/** Presses the button in the card and confirms. */
async function cancel(person: Awaited<ReturnType<typeof openPage>>['person'], card: HTMLElement | undefined) {
  await person.click(within(card as HTMLElement).getByRole('button', { name: 'Cancel order' }))
  await person.click(await screen.findByRole('button', { name: 'Yes, cancel it' }))
}

test('a placed order is cancelled after the shopper confirms', async () => {
  const shop = shopWith([], [orderOf(1, [bookOf(1)])])
  shop.api.on(orders.cancel, () => {
    const body = orderOf(1, [bookOf(1)], { status: 'cancelled' })
    shop.placed = [body]
    return { status: 200, body }
  })
  const { person } = await openOrders(shop)
  await hasCards(1)
  const [card] = cards()
  open(card)
  await person.click(screen.getByRole('button', { name: 'Cancel order' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this order?' })
  expect(describedBy(dialog)).toBe('Order 1001 for $10.00 will not be delivered.')
  await person.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  expect(shop.api.sentTo(orders.cancel)).toEqual([])
  expect(summaryOf(card).textContent).toContain('Placed')

  await cancel(person, card)
  await waitFor(() => expect(summaryOf(card).textContent).toContain('Cancelled'))
  expect(within(card as HTMLElement).getByRole('status').textContent).toBe('Order 1001 is cancelled.')
  expect(document.activeElement).toBe(summaryOf(card))
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

test('a late cancellation shows the current status; a failed one changes nothing and can be repeated', async () => {
  const [late, lost] = [orderOf(1, [bookOf(1)]), orderOf(2, [bookOf(2)])]
  const now = (order: Order, status: Order['status']): Order => ({ ...order, status })
  const shop = shopWith([], [lost, late])
  const { person } = await openOrders(shop)
  await hasCards(2)
  const [cardOfLost, cardOfLate] = cards()
  shop.api.on(orders.cancel, () => {
    shop.placed = [lost, now(late, 'shipped')]
    return problem(409, 'order-cannot-move', { status: 'shipped' })
  })
  open(cardOfLate)
  await cancel(person, cardOfLate)
  const alert = await within(cardOfLate as HTMLElement).findByRole('alert')
  expect(alert.textContent).toBe('Message of order-cannot-move')
  expect(summaryOf(cardOfLate).textContent).toContain('Shipped')
  expect(within(cardOfLate as HTMLElement).queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(summaryOf(cardOfLate))

  shop.api.on(orders.cancel, () => noConnection)
  open(cardOfLost)
  await cancel(person, cardOfLost)
  const failure = await within(cardOfLost as HTMLElement).findByRole('alert')
  expect(failure.textContent).toMatch(/^The order could not be cancelled just now/)
  expect(summaryOf(cardOfLost).textContent).toContain('Placed')
  shop.api.on(orders.cancel, () => {
    shop.placed = [now(lost, 'cancelled'), now(late, 'shipped')]
    return { status: 200, body: now(lost, 'cancelled') }
  })
  await cancel(person, cardOfLost)
  await waitFor(() => expect(summaryOf(cardOfLost).textContent).toContain('Cancelled'))
  expect(within(cardOfLost as HTMLElement).queryByRole('alert')).toBeNull()
})

test('a new account sees no orders of the previous one, not even with the same e-mail address', async () => {
  const shop = shopWith([], [orderOf(1, [bookOf(1)])])
  const { store } = await openOrders(shop)
  await hasCards(1)
  act(() => void store.dispatch(shopperReported(null)))
  await screen.findByRole('heading', { level: 1, name: 'Please Login' })
  expect(screen.queryByText('Order 1001')).toBeNull()

  const arrives = Promise.withResolvers<void>()
  shop.api.on(orders.byEmail, async () => {
    await arrives.promise
    return { status: 200, body: [] }
  })
  act(() => void store.dispatch(shopperReported({ ...reader, uid: 'new-account' })))
  await screen.findByText('Loading...')
  expect(window.location.pathname).toBe(pages.orders)
  expect(screen.queryByText('Order 1001')).toBeNull()
  arrives.resolve()
  await screen.findByText('No orders found!')
})
