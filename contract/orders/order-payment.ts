import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { paymentMethods } from '../../domain/money/payment-methods.ts'
import { Total } from '../money.ts'
import { Timestamp } from '../text.ts'

export const PaymentMethod = z
  .enum(paymentMethods, msg('Choose a payment method of the list'))
  .meta({ id: 'PaymentMethod' })

export const paymentStatuses = ['open', 'partly-paid', 'paid', 'refunded', 'not-due'] as const

export const PaymentStatus = z
  .enum(paymentStatuses)
  .meta({ description: 'Not due: nothing is to be paid and nothing was.' })

export type PaymentStatus = z.output<typeof PaymentStatus>

export const OrderPayment = z
  .object({
    method: PaymentMethod,
    status: PaymentStatus,
    due: Total.meta({
      description: 'The total without what was credited; zero for a cancelled or returned order.',
    }),
    paid: Total,
    refunded: Total,
    payBy: z.iso.date().nullable().meta({ description: 'The last day to pay. Null for other methods.' }),
  })
  .meta({ id: 'OrderPayment' })

export type OrderPayment = z.output<typeof OrderPayment>

/**
 * How the money of an order stands: late ones are past their last day to pay. Of cancelled and returned orders, and where
 * more was paid than is due, the rest is to be refunded.
 */
export const paymentStates = ['open', 'late', 'partly-paid', 'paid', 'to-refund', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/** Of a list of orders: also those whose money comes to the bank account, where staff look for it. */
export const paymentFilters = [...paymentStates, 'to-check'] as const

export type PaymentFilter = (typeof paymentFilters)[number]

/** A row of the ledger, for staff. */
export const RecordedPayment = z
  .object({
    kind: z.enum(['paid', 'refunded']),
    amount: z.string().meta({ description: 'Below zero where a payment was taken back with its move.' }),
    method: PaymentMethod,
    by: z.string().meta({ description: 'Empty if the shop recorded it.' }),
    at: Timestamp,
    providerId: z.string().optional(),
  })
  .meta({ id: 'RecordedPayment' })
