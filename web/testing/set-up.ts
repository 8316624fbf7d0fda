import { cleanup, configure, getConfig } from '@testing-library/react'
import elements from 'happy-dom/lib/config/HTMLElementConfig.js'
import ContentModel from 'happy-dom/lib/config/HTMLElementConfigContentModelEnum.js'
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

/** happy-dom does not know `<search>`, and React warns of elements that a browser does not know. */
elements['search'] ??= { className: 'HTMLElement', contentModel: ContentModel.anyDescendants }

let spies: MockInstance[]

beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})

/** Tests share modules: each leaves them as it found them. An unexpected error on the console fails the test. */
afterEach(() => {
  cleanup()
  const complaints = spies.flatMap(({ mock }) => mock.calls)
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
