import { useEffect, useRef } from 'react'

/**
 * The ref of an uncontrolled select whose value is in the URL: a choice stays until its URL is shown, and going back changes
 * the URL first. A choice before hydration stays too, for the event that follows.
 */
export function useSelectOfUrl(value: string) {
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (select.current && shown.current !== value) select.current.value = value
    shown.current = value
  }, [value])
  return select
}
