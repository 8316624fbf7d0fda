import { useEffect } from 'react'
import { useGetStatsQuery } from '../admin-api.ts'

/** In milliseconds. */
const retryInterval = 3_000
const refreshInterval = 30_000

/** Polls the statistics, and refetches when the window regains the focus. */
export function useStats() {
  const { data, isFetching, error, refetch } = useGetStatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it
    if (error) console.error('The statistics could not be loaded', error)
  }, [error])
  useEffect(() => {
    if (isFetching) return
    const refresh = () => document.visibilityState === 'visible' && void refetch()
    const timer = setInterval(refresh, error ? retryInterval : refreshInterval)
    const listeners = new AbortController()
    window.addEventListener('focus', refresh, listeners)
    document.addEventListener('visibilitychange', refresh, listeners)
    return () => {
      clearInterval(timer)
      listeners.abort()
    }
  }, [isFetching, error, refetch])
  return { stats: data, isOld: error !== undefined }
}
