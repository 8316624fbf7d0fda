import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// Longer than a slow machine needs.
configure({ asyncUtilTimeout: 15_000 })

/** A query that waits fails until it finds. Only its last failure is read, so only that one prints the document. */
configure(({ getElementError: printDocument }) => ({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : printDocument(message, container),
}))

/** React keeps a stack trace of every element, up to a limit: a tenth of the time of these tests. */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const ofReact = Reflect.get(React, internals) as object
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

/** The DOM of the tests does not know `<search>`. */
const tolerated = /^The tag <%s> is unrecognized in this browser.* search$/s

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
