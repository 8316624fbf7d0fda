import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { screenAt } from './route-screens.ts'

/** The link of this store that an event is about. */
const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null

/** Any other click, such as one with Ctrl, is the browser's. */
const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Loads the code of the screen that a link leads to, before it is clicked. */
function prefetch(event: Event) {
  const link = linkOf(event)
  // If the code fails to load, the screen reports it.
  if (link)
    void screenAt(link.pathname)
      .fetch?.()
      .catch(() => {})
}

/** Prefetches code on hover, touch and focus. */
export function prefetchLinks() {
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, prefetch, { passive: true })
}

/** Navigates within the page for every `Link` in it. */
export function useLinkClicks() {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = linkOf(event)
      if (!link || link.target || !isPlain(event)) return
      event.preventDefault()
      const { pathname, search, hash, href, dataset } = link
      const state: unknown = dataset['link'] ? JSON.parse(dataset['link']) : null
      // A link to the page itself adds no entry to the history.
      void navigate(pathname + search + hash, { replace: href === window.location.href, state })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
