import { useEffect, useRef } from 'react'

/**
 * For what stays while its content changes: where the control that had the focus is gone with the content before, the focus
 * goes to this element. Undefined while nothing is shown.
 */
export function useFocusIfLost<Element extends HTMLElement = HTMLElement>(shown: string | undefined) {
  const element = useRef<Element>(null)
  const before = useRef(shown)
  useEffect(() => {
    const isNext = before.current !== undefined && shown !== undefined && before.current !== shown
    if (isNext && document.activeElement === document.body) element.current?.focus()
    before.current = shown
  }, [shown])
  return element
}
