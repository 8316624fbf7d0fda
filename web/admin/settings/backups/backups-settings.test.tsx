import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Backups, backups } from '../../../../contract/shop/backups.ts'
import { saveSettings } from '../../../../contract/shop/settings.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../../testing/open-admin.tsx'
import { storedSettings } from '../../testing/stored-settings.ts'

const nightly = {
  name: 'daily-book-store-2026-11-18T03-00-12Z.backup',
  isDaily: true,
  size: 2_400_000,
  createdAt: '2026-11-18T03:00:12.000Z',
}
const none: Backups = { backups: [], isRunning: false, failure: null, isEncrypted: false }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openBackups(first: Partial<Backups> = {}) {
  const api = fakeApi()
  storedSettings(api)
  let now: Backups = { ...none, ...first }
  api.on(backups.list, () => ({ status: 200, body: now }))
  const { person } = await openAdmin('/dashboard/settings/backups', api)
  await screen.findByRole('button', { name: 'Back up now' })
  const become = (next: Partial<Backups>) => void (now = { ...now, ...next })
  return { api, person, become }
}

test('a shop without a backup says so; one that is begun is waited for and then listed', async () => {
  const { api, person, become } = await openBackups()
  screen.getByText('There is no backup yet.')
  api.on(backups.take, () => {
    become({ isRunning: true })
    return { status: 202, body: { ...none, isRunning: true } }
  })
  await person.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByText('A backup is being made. The shop goes on meanwhile.')
  become({ isRunning: false, backups: [nightly] })
  const row = await screen.findByRole('row', { name: /2\.4 MB/ }, { timeout: 5_000 })
  expect(cellsOf(row).slice(1, 3)).toEqual(['By night', '2.4 MB'])
  expect(screen.queryByText('There is no backup yet.')).toBeNull()
})

test('a backup that failed or cannot begin says why', async () => {
  const failure = { at: '2026-11-18T03:00:12.000Z', reason: 'There is no room on the disk.' }
  const { api, person } = await openBackups({ failure })
  screen.getByText('There is no room on the disk.')
  api.on(backups.take, () => problem(507, 'no-room', { message: 'There is no room for that on the disk.' }))
  await person.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByText('There is no room for that on the disk.')
})

test('a backup is deleted after a question', async () => {
  const { api, person, become } = await openBackups({ backups: [nightly] })
  api.on(backups.remove, () => {
    become({ backups: [] })
    return { status: 204, body: undefined }
  })
  await person.click(screen.getByRole('button', { name: /^Delete the backup of/ }))
  await person.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(api.sentTo(backups.remove)).toEqual([])
  await person.click(screen.getByRole('button', { name: /^Delete the backup of/ }))
  await person.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await screen.findByText('There is no backup yet.')
  expect(api.sentTo(backups.remove)).toMatchObject([{ params: { name: nightly.name } }])
})

test('a download asks for the password, which has the focus, and says when it is wrong', async () => {
  const { person } = await openBackups({ backups: [nightly] })
  const answers = [
    Response.json(
      { code: 'invalid', message: '', fields: [{ field: 'currentPassword', message: 'Not your password' }] },
      { status: 400 },
    ),
    new Response('the backup'),
  ]
  const sent = vi.fn<typeof fetch>(async () => answers.shift() ?? Response.error())
  vi.stubGlobal('fetch', sent)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await person.click(screen.getByRole('button', { name: /^Download the backup of/ }))
  const form = within(screen.getByRole('region', { name: 'Download' }))
  expect(document.activeElement).toBe(form.getByLabelText('Your password'))
  await person.type(form.getByLabelText('Your password'), 'guess')
  await person.click(form.getByRole('button', { name: 'Download' }))
  await form.findByText('Not your password')
  await person.click(form.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Download' })).toBeNull())
  expect(saved).toEqual([nightly.name])
  expect(sent.mock.calls.map(([url]) => url)).toEqual([
    `/api/admin/backups/${nightly.name}/download`,
    `/api/admin/backups/${nightly.name}/download`,
  ])
})

test('nightly backups are kept for as many days as the owner says', async () => {
  const { api, person } = await openBackups()
  const days = await screen.findByLabelText<HTMLInputElement>('Keep nightly backups')
  expect(days.value).toBe('7')
  await person.clear(days)
  await person.type(days, '30')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(api.sentTo(saveSettings.backups)).toMatchObject([{ body: { keepDays: 30 } }])
})
