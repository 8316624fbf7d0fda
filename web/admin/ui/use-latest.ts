import { useEffect, useRef } from 'react'

/** The value of the last render, for timers and queues that began before it. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
