import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// Longer than a slow machine needs.
configure({ asyncUtilTimeout: 15_000 })

/** Redux Toolkit's checks say how long they took on a busy machine, and happy-dom does not know <search>. */
const tolerated = /Middleware took \d+ms|is unrecognized in this browser/

let spies: MockInstance[]

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

/** Files share a window: each test leaves it as it found it. An unexpected error on the console fails the test. */
afterEach(() => {
  cleanup()
  const complaints = spies
    .flatMap(({ mock }) => mock.calls)
    .filter(([message]) => !tolerated.test(String(message)))
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  expect(complaints, 'errors and warnings on the console').toEqual([])
})
