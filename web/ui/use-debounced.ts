import { useEffect, useState } from 'react'

/** The value once it has not changed for this many milliseconds. */
export function useDebounced<Value extends string>(value: Value, delay: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
