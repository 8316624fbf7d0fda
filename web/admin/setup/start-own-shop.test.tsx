import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminToken } from '../../app/api/stored-admin-token.ts'
import { setup, startPhrase } from '../../../contract/shop/setup.ts'
import { shop } from '../../../contract/shop/shop.ts'
import type { StaffMember } from '../../../contract/people/staff.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { storedSettings } from '../testing/stored-settings.ts'

const path = '/dashboard/start-own-shop'

const member = (username: string, more: Partial<StaffMember> = {}): StaffMember => ({
  username,
  name: username,
  email: null,
  role: 'owner',
  roleLabel: 'Owner',
  hasTotp: false,
  lastSignInAt: null,
  ...more,
})

function demo(staff: StaffMember[] = []) {
  const api = fakeApi()
  storedSettings(api)
  api.on(setup.previewStart, () => ({
    status: 200,
    body: { removes: { books: 30, orders: 1200, shoppers: 1, subscribers: 2 }, staff },
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
      has: {
        name: false,
        region: false,
        delivery: false,
        payment: false,
        books: false,
        email: false,
        texts: false,
      },
    },
  }))
  await person.click(await remove())
  await screen.findByText(/Its backup is on the shop's machine:/)
  expect(window.location.pathname).toBe('/dashboard/setup')
  expect(adminToken()).toBe('the.new.token')
  expect(api.sentTo(setup.startOwnShop).at(-1)?.body).toEqual({
    confirm: startPhrase,
    password: 'between the pages',
    keep: [],
  })
})

test('other staff are listed, and stay only if they are ticked', async () => {
  const api = demo([
    member('mallory', { name: 'Mallory', email: 'mallory@reader.example' }),
    member('sam', { name: 'Sam', role: 'clerk', lastSignInAt: '2026-09-30T12:00:00.000Z' }),
  ])
  const { person } = await openAdmin(path, api)
  const group = within(await screen.findByRole('group', { name: 'Staff to keep' }))
  const [mallory, sam] = group.getAllByRole<HTMLInputElement>('checkbox')
  expect([mallory?.checked, sam?.checked]).toEqual([false, false])
  expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mallorymallory · mallory@reader.example · OwnerNot logged in yet',
    expect.stringMatching(/^Samsam · ClerkLogged in .*2026/),
  ])
  const fields = [{ field: 'keep', message: "mallory has the demo's public password and cannot stay" }]
  api.on(setup.startOwnShop, () => problem(400, 'invalid', { fields }))
  for (const box of [mallory, sam]) await person.click(box as HTMLInputElement)
  await person.type(screen.getByLabelText('New password'), 'between the pages')
  await person.type(await words(), `${startPhrase}{Enter}`)
  expect((await group.findByRole('alert')).textContent).toMatch(/^mallory has the demo's public/)
  expect(document.activeElement).toBe(mallory)
  await person.click(mallory as HTMLInputElement)
  expect(group.queryByRole('alert')).toBeNull()
  await person.click(await remove())
  await screen.findByRole('alert')
  expect(api.sentTo(setup.startOwnShop).map(({ body }) => (body as { keep: string[] }).keep)).toEqual([
    ['mallory', 'sam'],
    ['sam'],
  ])
})

test('without other staff nothing is asked about them', async () => {
  await openAdmin(path, demo())
  await words()
  expect(screen.queryByRole('group', { name: 'Staff to keep' })).toBeNull()
})
