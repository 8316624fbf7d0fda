import { useEffect } from 'react'
import { t } from '../../../messages/t.ts'
import { ask } from '../../app/notices/ask.tsx'

const askToLeave = () =>
  ask({
    title: t('Leave without saving?'),
    text: t('Your changes are not saved.'),
    yes: t('Leave'),
    no: t('Stay'),
  })

/** Asks before a link or the browser leaves a form with changes. */
export function useUnsavedWarning(isChanged: boolean, discard: () => void) {
  useEffect(() => {
    if (!isChanged) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || opensElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      void askToLeave().then((isLeaving) => {
        if (!isLeaving) return
        stop()
        discard()
        link.click()
      })
    }
    const stop = () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
    window.addEventListener('beforeunload', onUnload)
    // In the capture phase, before the router follows the link.
    document.addEventListener('click', onClick, true)
    return stop
  }, [isChanged, discard])
}

const opensElsewhere = (
  { ctrlKey, metaKey, shiftKey }: MouseEvent,
  { target, download }: HTMLAnchorElement,
) => ctrlKey || metaKey || shiftKey || target === '_blank' || download !== ''
