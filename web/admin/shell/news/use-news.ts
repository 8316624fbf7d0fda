import { useEffect } from 'react'
import type { News } from '../../../../contract/admin.ts'
import { useGetNewsQuery, useSeeOrdersMutation } from '../../admin-api.ts'

/** In milliseconds. */
const pollingInterval = 30_000

/** Orders not seen yet: asked for again and again, and whenever the bookseller comes back to this window. */
export function useNews() {
  const { data: news, isError, refetch } = useGetNewsQuery(undefined, { pollingInterval })
  useEffect(() => {
    const ask = () => void refetch()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [refetch])
  return { news, isError }
}

export function useSeeing() {
  const [see, { isLoading, isError }] = useSeeOrdersMutation()

  /** The shop names only the latest. What came in meanwhile has not been seen. */
  async function seeAll({ orders }: News, newest = orders[0]?.createdAt ?? ''): Promise<void> {
    const known = orders.filter(({ createdAt }) => createdAt <= newest)
    if (known.length === 0) return
    const { data } = await see(known.map(({ _id }) => _id))
    if (data) await seeAll(data, newest)
  }
  return { see, seeAll, isBusy: isLoading, isError }
}
