import { useSelector } from 'react-redux'
import type { State } from '../store.ts'

/** Where the shop is on the web, if it knows: what is read elsewhere needs whole addresses. */
export const useOrigin = () => useSelector((state: State) => state.site.origin)
