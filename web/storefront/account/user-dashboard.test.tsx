import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownOrderPage, pages } from '../../../domain/pages.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import { shopWith } from '../../testing/shopping.ts'

const figures = () => [...document.querySelectorAll('main dl dd')].map(({ textContent }) => textContent)

test('the dashboard of a new shopper greets them, and counts nothing', async () => {
  await openPage(pages.userDashboard, shopWith([]).api, { user: reader })
  await screen.findByText('No orders yet.')
  expect(document.title).toBe('Your account – Book Store')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, reader')
  expect(figures().slice(0, 2)).toEqual(['0', '$0.00'])
  expect(screen.getByRole('main').textContent).toContain(reader.email)
})

test('the dashboard adds up the orders that are neither cancelled nor returned to the cent, and shows the latest', async () => {
  const placed = [
    orderOf(5, [bookOf(5, { newPrice: 0.1 })]),
    orderOf(4, [bookOf(4, { newPrice: 5 })], { status: 'cancelled' }),
    orderOf(3, [bookOf(3, { newPrice: 0.2 })], { status: 'delivered' }),
    orderOf(2, [bookOf(2, { newPrice: 7 })], { status: 'returned' }),
    orderOf(1, [bookOf(1, { newPrice: 20 })]),
  ]
  await openPage(pages.userDashboard, shopWith([], placed).api, { user: reader })
  const latest = await screen.findByRole('list', { name: 'Latest orders, newest first' })
  expect(figures().slice(0, 2)).toEqual(['5', '$20.30'])
  const links = within(latest).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Order 1005.*Placed.*\$0\.10$/),
    expect.stringMatching(/^Order 1004.*Cancelled.*\$5\.00$/),
    expect.stringMatching(/^Order 1003.*Delivered.*\$0\.20$/),
  ])
  expect(links[1]?.getAttribute('href')).toBe(ownOrderPage(placed[1]?._id ?? ''))
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe(pages.orders)
})
