import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { shopSaved } from '../shop/site.ts'
import type { Dispatch } from '../store.ts'
import { showAccent } from './settings/accent.ts'

/** The dashboard shows what was saved, such as the name, the colours and the categories, without a reload. */
export async function refreshShop(dispatch: Dispatch): Promise<void> {
  const { data } = await dispatch(
    api.endpoints.getShop.initiate(undefined, { forceRefetch: true, subscribe: false }),
  )
  if (!data) return
  dispatch(shopSaved(data))
  showAccent(data.accent)
}

export function useRefreshShop() {
  const dispatch = useDispatch<Dispatch>()
  return () => refreshShop(dispatch)
}
