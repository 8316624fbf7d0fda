import type { IncomingMessage, ServerResponse } from 'node:http'
import { asksForHealth } from '../observability/health.ts'
import type { InFlightLimits } from './in-flight.ts'
import { defaultNetworkLimits, type NetworkLimits } from './network-share.ts'
import { refuser, type RefusalPages } from './refusal.ts'

export type LoadLimits = InFlightLimits & {
  /** Of the event loop, in milliseconds. */
  maxLag: number
  network: NetworkLimits
}

export const defaultLoadLimits: LoadLimits = {
  maxInFlight: 100,
  burst: 500,
  calm: 1_000,
  maxLag: 100,
  network: defaultNetworkLimits,
}

export type Shedding = { pages: RefusalPages; onShed(): void }

/** Metrics show the overload, and a page without its assets does not work. */
const exempt = /^\/(metrics(\?|$)|assets\/)/
const isExempt = (url: string) => asksForHealth(url) || exempt.test(url)

/** Refuses requests under overload, unread and with a prebuilt response. Health checks, metrics and assets are exempt. */
export function shedLoad(isOverloaded: (isAlone: boolean) => boolean, { pages, onShed }: Shedding) {
  const refuse = refuser(503, pages)
  /** `isAlone`: whether its network has no other request. */
  return (request: IncomingMessage, response: ServerResponse, isAlone: boolean): boolean => {
    if (!isOverloaded(isAlone) || isExempt(request.url ?? '')) return false
    onShed()
    refuse(request, response, 1)
    return true
  }
}
