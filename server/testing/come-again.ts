import { setTimeout as wait } from 'node:timers/promises'

/** Retries on 503, which a store on a busy machine may return while it starts. */
export async function comeAgain(url: string, call: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, call)
  if (answer.status !== 503) return answer
  await wait(100)
  return comeAgain(url, call)
}
