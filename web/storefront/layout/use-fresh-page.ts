import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

/** Of a navigation that changes a part of the page: it neither scrolls nor moves the focus. */
export const staying = { state: 'staying' }

/**
 * Scrolls to the top and moves the focus on client-side navigation, as a page load would. `pageOf` identifies
 * a page; by default every navigation leads to a new one.
 */
export function useFreshPage(pageOf = ({ key }: Location) => key) {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  // The browser restores the scroll position on going back.
  const isGoingBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (pageOf(before) === pageOf(location) || isGoingBack || location.state === staying.state) return
    const section = document.getElementById(location.hash.slice(1))
    if (section) section.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo(0, 0)
    // A field that takes the focus itself, such as one for scanned codes, keeps it.
    const focused = section ?? main.current?.querySelector<HTMLElement>('input:focus') ?? main.current
    focused?.focus({ preventScroll: true })
  }, [location, isGoingBack, pageOf])
  return main
}
