import { useEffect } from 'react'
import { useGetFiguresQuery } from '../admin-api.ts'

/** In milliseconds. */
const whileFailing = 3_000
const whileShown = 30_000

/** How the shop is doing now: asked again and again, and whenever the bookseller comes back to this window. */
export function useFigures() {
  const { data, isFetching, error, refetch } = useGetFiguresQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it
    if (error) console.error('The figures cannot be had just now', error)
  }, [error])
  useEffect(() => {
    if (isFetching) return
    const ask = () => document.visibilityState === 'visible' && void refetch()
    const asking = setInterval(ask, error ? whileFailing : whileShown)
    const back = new AbortController()
    window.addEventListener('focus', ask, back)
    document.addEventListener('visibilitychange', ask, back)
    return () => {
      clearInterval(asking)
      back.abort()
    }
  }, [isFetching, error, refetch])
  return { figures: data, isOld: error !== undefined }
}
