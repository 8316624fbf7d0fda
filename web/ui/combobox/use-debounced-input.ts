import { type RefObject, useEffect, useState } from 'react'

const debounceMs = 150

/** The value of the box, immediate and debounced. */
export function useDebouncedInput(box: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState(() => box.current?.value ?? '')
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const input = box.current
    const read = () => setTyped(input?.value ?? '')
    input?.addEventListener('input', read)
    return () => input?.removeEventListener('input', read)
  }, [box])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, settled }
}
