/** In minor units of the currency as the shop counts them. */
export type Money = { amount: number; currency: string; decimals: number }

export type PageRequest = {
  /** Of the row in `payment_sessions`; the provider makes one page for it, however often it is asked. */
  id: string
  order: { id: string; number: number; email: string }
  money: Money
  expiresAt: Date
  /** Where the page leads after the payment and without one. */
  doneUrl: string
  leftUrl: string
}

/** A page as the provider has it. */
export type ProviderPage = {
  id: string
  url: string | null
  /** Waiting: the shopper has paid, and the money is on its way. */
  status: 'open' | 'waiting' | 'paid' | 'expired'
  paymentId: string | null
  /** In the provider's units. */
  amount: number | null
  currency: string | null
  /** The order and the row that it was made for. */
  orderId: string | null
  sessionId: string | null
  isLive: boolean
}

export type RefundRequest = {
  /** Of the row in `payment_refunds`; the provider refunds once for it. */
  id: string
  paymentId: string
  money: Money
  /** Whether the provider may have forgotten that it was asked. */
  isOld: boolean
}

/** Null for an event that is about no page. */
type ProviderEvent = { isLive: boolean; page: ProviderPage | null }

/** What the shop needs of a payment provider. A second one implements this in a folder of its own. */
export type PaymentProvider = {
  /** Whether the keys move real money. */
  isLive: boolean
  /** The amount as the provider counts it; undefined if it cannot. */
  unitsOf(money: Money): number | undefined
  createPage(request: PageRequest): Promise<ProviderPage>
  /** Undefined if the provider knows no such page. */
  findPage(id: string): Promise<ProviderPage | undefined>
  /** Returns the page as it is then: it may have been paid a moment before. */
  expirePage(id: string): Promise<ProviderPage | undefined>
  /** Returns the provider's id of the refund. */
  refund(request: RefundRequest): Promise<string>
  /** Undefined for what the provider did not sign, or not just now. */
  readWebhook(body: Buffer, signature: string): Promise<ProviderEvent | undefined>
  /** Why the keys do not work; empty if they do. */
  testKeys(): Promise<string>
}

/** The provider is down, slow or overloaded, or does not accept the keys: a retry may succeed. */
export class ProviderUnavailable extends Error {}

/** The provider has understood the request and refused it. */
export class ProviderRefused extends Error {}
