import { fieldMessageIn } from '../../app/api/problem-in.ts'
import type { Dispatch } from '../../app/store.ts'
import { newsletterApi } from './newsletter-api.ts'

/** Returns the message of the server if it refuses the address, and `unreachable` if it does not respond. */
export async function subscribe(dispatch: Dispatch, email: string, unreachable: string) {
  const { error } = await dispatch(newsletterApi.endpoints.subscribe.initiate({ email }))
  return error && (fieldMessageIn(error) ?? unreachable)
}
