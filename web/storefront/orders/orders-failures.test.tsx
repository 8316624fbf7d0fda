import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orders } from '../../../contract/orders/orders.ts'
import { pages } from '../../../domain/pages.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'

const screens = [
  { path: pages.orders, heading: 'Your Orders', nothing: 'No orders found!' },
  { path: pages.userDashboard, heading: 'Latest orders', nothing: 'No orders yet.' },
]

const failures = [
  { what: 'is an error', response: problem(500, 'internal') },
  { what: 'never arrives', response: noConnection },
]

for (const { path, heading, nothing } of screens) {
  for (const { what, response } of failures) {
    test(`${path} shows Loading..., an error if the response ${what}, and the list after Try again`, async () => {
      const api = fakeApi()
      const failed = Promise.withResolvers<typeof response>()
      api.on(orders.byEmail, () => failed.promise)
      api.on(orders.summary, () => ({ status: 200, body: { orders: 0, amountSpent: '0.00' } }))
      const { person } = await openPage(path, api, { user: reader })
      await screen.findByText('Loading...')
      failed.resolve(response)
      expect((await screen.findByRole('alert')).textContent).toBe('Error geting orders data')
      expect(screen.queryByText(nothing)).toBeNull()

      api.on(orders.byEmail, () => ({ status: 200, body: [] }))
      await person.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findByText(nothing)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }))
    })
  }
}
