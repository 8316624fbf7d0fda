import { useEffect } from 'react'
import { pages } from '../../../contract/pages.ts'
import { tell } from '../../notices/ask.tsx'
import { endSession } from './stored-token.ts'

let ending: Promise<void> | undefined

/** Removes the token, notifies the admin, and loads the home page, which discards all admin state. */
async function expire(): Promise<void> {
  endSession()
  // Open dialogs belong to the expired session.
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  await tell('Token has been expired!, Please login again.')
  // Replaces the history entry: going back must not lead to the expired page.
  window.location.replace(pages.home)
}

export function SessionExpired() {
  useEffect(() => {
    ending ??= expire()
  }, [])
  return <title>Dashboard – Book Store</title>
}
