import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminToken } from '../../api/admin-token.ts'
import { setup, startPhrase } from '../../../contract/setup.ts'
import { shop } from '../../../contract/shop.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { storedSettings } from '../testing/stored-settings.ts'

const path = '/dashboard/start-own-shop'

function demo(needsPassword = true) {
  const api = fakeApi()
  storedSettings(api)
  api.on(setup.previewStart, () => ({
    status: 200,
    body: { removes: { books: 30, orders: 1200, shoppers: 1, subscribers: 2 }, needsPassword },
  }))
  return api
}

const button = (name: string) => screen.findByRole('button', { name })
const remove = () => button('Remove the demo and start my shop')
const words = () => screen.findByLabelText(`Type “${startPhrase}” to confirm`)

test('what is removed is listed, and both fields say what they need', async () => {
  const api = demo()
  const { person } = await openAdmin(path, api)
  const { textContent } = (await screen.findByText(/30 books/)).parentElement as HTMLElement
  for (const removed of ['30 books', '1,200 orders', '1 shopper and 2 newsletter subscribers'])
    expect(textContent).toContain(removed)
  const fields = [
    { field: 'confirm', message: `Type “${startPhrase}”` },
    { field: 'password', message: 'Use 10 characters or more' },
  ]
  api.on(setup.startOwnShop, () => problem(400, 'invalid', { fields }))
  await person.type(screen.getByLabelText('New password'), 'short')
  await person.type(await words(), 'start my shop?')
  await person.click(await remove())
  await screen.findByText('Use 10 characters or more')
  screen.getByText(`Type “${startPhrase}”`)
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
})

test('the demo ends with a new token and the set-up', async () => {
  const api = demo()
  const { person } = await openAdmin(path, api)
  await person.type(await screen.findByLabelText('New password'), 'between the pages')
  api.on(setup.startOwnShop, () => problem(409, 'backup-failed', { reason: 'no space' }))
  await person.type(await words(), `${startPhrase}{Enter}`)
  expect((await screen.findByRole('alert')).textContent).toBe('Message of backup-failed')

  api.on(setup.startOwnShop, () => ({
    status: 200,
    body: { token: 'the.new.token', expiresIn: 3600, backup: '/backups/demo.backup' },
  }))
  api.on(shop.get, () => ({
    status: 200,
    body: { ...demoShop, name: 'Bookshop', isDemo: false, isOpen: false },
  }))
  api.on(setup.get, () => ({
    status: 200,
    body: {
      step: 'shop' as const,
      isDismissed: false,
      isOpen: false,
      isDemo: false,
      demoBackup: '/backups/demo.backup',
      has: { name: false, region: false, delivery: false, books: false, pages: false },
    },
  }))
  await person.click(await remove())
  await screen.findByText(/Its backup is on the shop's machine:/)
  expect(window.location.pathname).toBe('/dashboard/setup')
  expect(adminToken()).toBe('the.new.token')
  expect(api.sentTo(setup.startOwnShop).at(-1)?.body).toEqual({
    confirm: startPhrase,
    password: 'between the pages',
  })
})

test('an owner with a password of their own is not asked for one', async () => {
  await openAdmin(path, demo(false))
  await words()
  expect(screen.queryByLabelText('New password')).toBeNull()
})
