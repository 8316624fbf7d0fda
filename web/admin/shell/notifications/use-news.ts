import { useEffect } from 'react'
import { useGetNewsQuery } from '../../admin-api.ts'

/** In milliseconds. */
const pollingInterval = 30_000

/** Polls the unseen orders, and refetches when the window regains the focus. */
export function useNotifications() {
  const { data: news, isError, refetch } = useGetNewsQuery(undefined, { pollingInterval })
  useEffect(() => {
    const refresh = () => void refetch()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refetch])
  return { news, isError }
}
