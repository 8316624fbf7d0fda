import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// Longer than a slow machine needs.
configure({ asyncUtilTimeout: 15_000 })

/** Redux Toolkit's checks say how long they took on a busy machine. The DOM of the tests does not know `<search>`. */
const tolerated = /Middleware took \d+ms|^The tag <%s> is unrecognized in this browser.* search$/s

let spies: MockInstance[]

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

/** Tests share modules: each leaves them as it found them. An unexpected error on the console fails the test. */
afterEach(() => {
  cleanup()
  const complaints = spies
    .flatMap(({ mock }) => mock.calls)
    .filter((complaint) => !tolerated.test(complaint.join(' ')))
  vi.restoreAllMocks()
  vi.useRealTimers()
  // A dialog waits for the one before it.
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  expect(complaints, 'errors and warnings on the console').toEqual([])
})
