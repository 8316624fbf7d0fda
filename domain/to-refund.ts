import type { OrderPayment } from '../contract/orders/order-payment.ts'

const units = (sum: string) => BigInt(sum.replace('.', ''))

/** What was paid above what is due and not given back yet; undefined if that is nothing. */
export function toRefund({ due, paid, refunded }: OrderPayment): string | undefined {
  const over = units(paid) - units(refunded) - units(due)
  if (over <= 0n) return undefined
  const decimals = due.split('.')[1]?.length ?? 0
  const digits = String(over).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
