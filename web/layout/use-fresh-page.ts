import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A new page, and a new search, begins at its top, for eyes and for screen readers, though the browser has not loaded one. */
export function useFreshPage() {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  // Going back is the browser's own: it knows where the shopper was.
  const isGoingBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (before.key === location.key || isGoingBack) return
    const section = document.getElementById(location.hash.slice(1))
    if (section) section.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo(0, 0)
    const focused = section ?? main.current
    focused?.focus({ preventScroll: true })
  }, [location, isGoingBack])
  return main
}
