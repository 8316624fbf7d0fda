import { useSelector } from 'react-redux'
import type { State } from '../store.ts'

/** The public origin, if configured: metadata needs absolute URLs. */
export const useOrigin = () => useSelector((state: State) => state.site.origin)
