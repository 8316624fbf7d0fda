import { useEffect } from 'react'
import { useGetNewsQuery } from '../../admin-api.ts'

/** In milliseconds. */
const pollingInterval = 30_000

/** Orders not seen yet: asked for again and again, and whenever the bookseller comes back to this window. */
export function useNotifications() {
  const { data: news, isError, refetch } = useGetNewsQuery(undefined, { pollingInterval })
  useEffect(() => {
    const ask = () => void refetch()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [refetch])
  return { news, isError }
}
