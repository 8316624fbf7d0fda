import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminPages } from '../../../domain/admin-pages.ts'
import { coverQueue } from '../../../contract/trade/cover-queue.ts'
import { imports } from '../../../contract/trade/imports.ts'
import { dashboardApi, inDialog, openDashboard } from '../testing/dashboard.tsx'
import { fakeUploads } from '../testing/fake-uploads.ts'

test('an upload goes on when the session ends meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  const { uploads, answer } = fakeUploads()
  const api = dashboardApi()
  api.on(imports.list, () => ({ status: 200, body: { imports: [], next: null } }))
  api.on(coverQueue.read, () => ({
    status: 200,
    body: { isFetching: true, waiting: 0, failed: 0, failures: [] },
  }))
  await openDashboard(adminPages.imports, api)
  const file = new File(['<ONIXMessage/>'], 'night.xml', { type: 'application/xml' })
  fireEvent.change(await screen.findByLabelText('Choose a file, or drop it here'), {
    target: { files: [file] },
  })
  await waitFor(() => expect(uploads).toHaveLength(1))
  await screen.findAllByText('Uploading night.xml')
  vi.setSystemTime(Date.now() + 61 * 60_000)
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByRole('alertdialog', { name: /^Token has been expired/ })
  expect(uploads).toMatchObject([{ path: imports.upload.path, isAborted: false }])
  answer(201, { _id: '00000000-0000-4000-8000-000000000001' })
  fireEvent.click(await inDialog('OK'))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalled())
})
