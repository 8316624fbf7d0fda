import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls to the top and moves the focus on client-side navigation, as a page load would. `pageOf` identifies
 * a page, and null one that stays as it is; by default every navigation leads to a new one.
 */
export function useFreshPage(pageOf: (location: Location) => string | null = ({ key }) => key) {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  // The browser restores the scroll position on going back.
  const isGoingBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const before = shown.current
    shown.current = location
    const page = pageOf(location)
    if (page === null || pageOf(before) === page || isGoingBack) return
    const section = document.getElementById(location.hash.slice(1))
    if (section) section.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo(0, 0)
    const focused = section ?? main.current
    focused?.focus({ preventScroll: true })
  }, [location, isGoingBack, pageOf])
  return main
}
