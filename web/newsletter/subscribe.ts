import type { Problem } from '../../contract/problem.ts'
import type { Dispatch } from '../store.ts'
import { newsletterApi } from './newsletter-api.ts'

/** Returns the message of the server if it refuses the address, and `unreachable` if it does not respond. */
export async function subscribe(dispatch: Dispatch, email: string, unreachable: string) {
  const { error } = await dispatch(newsletterApi.endpoints.subscribe.initiate(email))
  if (!error) return undefined
  const { fields, message } = ('data' in error ? error.data : {}) as Partial<Problem>
  return fields?.[0]?.message ?? message ?? unreachable
}
