import { setTimeout as wait } from 'node:timers/promises'

/** Asks as browsers do: a shop that has just opened, on a machine that has much else to do, may ask to come again. */
export async function comeAgain(url: string, call: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, call)
  if (answer.status !== 503) return answer
  await wait(100)
  return comeAgain(url, call)
}
