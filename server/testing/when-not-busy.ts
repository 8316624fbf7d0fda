import { setTimeout as wait } from 'node:timers/promises'

type Answer = { status: number; headers: Headers }

/**
 * Asks again after a 503, as clients do: a store without a free core refuses requests and says when to try again, and on a
 * busy machine a new connection to the database can take longer than the store waits for it.
 */
export async function whenNotBusy<A extends Answer>(ask: () => Promise<A>, attempts = 30): Promise<A> {
  const answer = await ask()
  if (answer.status !== 503 || attempts === 1) return answer
  await wait(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  return whenNotBusy(ask, attempts - 1)
}

/** As `fetch`. */
export const comeAgain = (url: string, call: RequestInit = {}): Promise<Response> =>
  whenNotBusy(() => fetch(url, call))
