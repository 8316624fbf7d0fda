import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toast } from './toast.tsx'

test('a toast is announced by a live region and shown for 1.5 seconds, without a button', async () => {
  vi.useFakeTimers()
  await act(async () => toast('Product Added to the Cart'))
  const corner = document.querySelector('body > [role=status]')
  // Empty at first: screen readers announce what is added to a live region.
  expect(corner?.textContent).toBe('')
  await act(async () => vi.advanceTimersByTime(100))
  expect(corner?.textContent).toBe('Product Added to the Cart')
  expect(corner?.querySelector('button')).toBeNull()
  await act(async () => vi.advanceTimersByTime(1499))
  expect(corner?.textContent).toBe('Product Added to the Cart')
  await act(async () => vi.advanceTimersByTime(1))
  expect(corner?.textContent).toBe('')
})
