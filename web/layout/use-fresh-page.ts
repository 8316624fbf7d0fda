import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A new page begins at its top, for eyes and for screen readers, though the browser has not loaded one. */
export function useFreshPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Going back is the browser's own: it knows where the shopper was.
  const isGoingBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (isGoingBack) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, isGoingBack])
  return main
}
