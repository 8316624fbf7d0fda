import { useEffect } from 'react'
import { t } from '../../../messages/t.ts'
import { ask } from '../../app/notices/ask.tsx'

/** Of each form with changes, what drops them. */
const unsaved = new Set<() => void>()

/** Asks if a form has changes. For a button that leaves it; links are asked about by `useUnsavedWarning`. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true
  const isLeaving = await ask({
    title: t('Leave without saving?'),
    text: t('Your changes are not saved.'),
    yes: t('Leave'),
    no: t('Stay'),
  })
  if (!isLeaving) return false
  for (const discard of unsaved) discard()
  unsaved.clear()
  return true
}

/** Asks before a link or the browser leaves a form with changes. `discard` must be stable. */
export function useUnsavedWarning(isChanged: boolean, discard: () => void) {
  useEffect(() => {
    if (!isChanged) return
    unsaved.add(discard)
    // The same functions for all forms, so that two of them ask once.
    window.addEventListener('beforeunload', onUnload)
    // In the capture phase, before the router follows the link.
    document.addEventListener('click', onClick, true)
    return () => {
      unsaved.delete(discard)
      if (unsaved.size > 0) return
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isChanged, discard])
}

function onUnload(event: BeforeUnloadEvent) {
  if (unsaved.size > 0) event.preventDefault()
}

function onClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (unsaved.size === 0 || !(link instanceof HTMLAnchorElement) || opensElsewhere(event, link)) return
  event.preventDefault()
  event.stopPropagation()
  void mayLeave().then((isLeaving) => {
    if (isLeaving) link.click()
  })
}

const opensElsewhere = (
  { ctrlKey, metaKey, shiftKey }: MouseEvent,
  { target, download }: HTMLAnchorElement,
) => ctrlKey || metaKey || shiftKey || target === '_blank' || download !== ''
