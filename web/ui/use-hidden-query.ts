import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The query of the URL, removed from the address bar and the history. The router's location keeps it. */
export function useHiddenQuery(): string {
  const { search } = useLocation()
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return search
}
