import { useEffect } from 'react'
import { pages } from '../../../contract/pages.ts'
import { tell } from '../../notices/ask.tsx'
import { endSession } from './stored-token.ts'

let ending: Promise<void> | undefined

/** Takes the token away, says so, and leads to the shop, whose page is loaded whole: nothing of the counter is left. */
async function sayGoodbye(): Promise<void> {
  endSession()
  // Nobody is there any more to whom an open question could be answered.
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  await tell('Token has been expired!, Please login again.')
  // In place of the counter: going back does not lead to a page of which nothing is left.
  window.location.replace(pages.home)
}

export function SessionExpired() {
  useEffect(() => {
    ending ??= sayGoodbye()
  }, [])
  return <title>Dashboard – Book Store</title>
}
