import { useDispatch } from 'react-redux'
import { api } from '../app/api/api.ts'
import type { Services } from '../app/services.ts'
import { shopSaved } from '../app/shop/site.ts'
import type { Dispatch } from '../app/store.ts'
import { speaksAnother } from './people/session/own-language.ts'
import { showAccent } from './settings/accent.ts'

/** The dashboard shows what was saved, such as the name, the colours and the categories, without a reload, unless it now speaks another language. */
export const refreshShop = (dispatch: Dispatch): Promise<{ needsReload: boolean }> =>
  // Otherwise a second change would get the answer to the read that began before it.
  dispatch((_dispatch, _getState, { inTurn }: Services) =>
    inTurn('refresh of the shop', () => readShop(dispatch)),
  )

async function readShop(dispatch: Dispatch) {
  const { data } = await dispatch(
    api.endpoints.getShop.initiate(undefined, { forceRefetch: true, subscribe: false }),
  )
  if (!data) return { needsReload: false }
  dispatch(shopSaved(data))
  showAccent(data.accent)
  return { needsReload: speaksAnother(data.language) }
}

type Started = { dispatch: Dispatch; queryFulfilled: Promise<unknown> }

/** Of mutations that change what the shop shows of itself, such as its categories and texts. */
export const refreshing = {
  onQueryStarted: (_: unknown, { dispatch, queryFulfilled }: Started) =>
    queryFulfilled.then(
      async () => void (await refreshShop(dispatch)),
      () => undefined,
    ),
}

export function useRefreshShop() {
  const dispatch = useDispatch<Dispatch>()
  return () => refreshShop(dispatch)
}
