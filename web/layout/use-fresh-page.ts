import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * A new page begins at its top, for eyes and for screen readers, though the browser has not loaded one. What makes a
 * page a new one may be told; else every step does, such as a new search.
 */
export function useFreshPage(pageOf = ({ key }: Location) => key) {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  // Going back is the browser's own: it knows where the shopper was.
  const isGoingBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (pageOf(before) === pageOf(location) || isGoingBack) return
    const section = document.getElementById(location.hash.slice(1))
    if (section) section.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo(0, 0)
    const focused = section ?? main.current
    focused?.focus({ preventScroll: true })
  }, [location, isGoingBack, pageOf])
  return main
}
