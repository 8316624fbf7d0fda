import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Total } from '../money.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Amount } from '../shop/settings-schemas.ts'
import { Email, IdempotencyKey, optionalText, Timestamp } from '../text.ts'
import { OrderId } from './placed-order.ts'

/** How a gift card was paid for. */
export const giftCardPayments = ['cash', 'card-terminal', 'bank-transfer'] as const

/** What happened to the balance. */
const GiftCardMove = z.object({
  at: Timestamp,
  kind: z.enum(['sold', 'redeemed', 'returned', 'taken-back']),
  amount: z.string().meta({ description: 'Below zero where it was spent.' }),
  order: z.object({ _id: OrderId, number: z.int() }).nullable(),
  by: z.string().meta({ description: 'The username of a member of staff; empty if shopper or shop did it.' }),
})

export const GiftCard = z
  .object({
    id: z.uuid(),
    code: z.string(),
    amount: Total.meta({ description: 'For which it was sold.' }),
    balance: Total,
    paidBy: z.enum(giftCardPayments),
    to: z.object({ name: z.string(), email: z.string(), text: z.string() }),
    isBlocked: z.boolean(),
    isTakenBack: z.boolean().meta({ description: 'Whether its sale was a mistake.' }),
    soldAt: Timestamp,
    emailedAt: Timestamp.nullable(),
    moves: z.array(GiftCardMove).meta({ description: 'The ledger, oldest first.' }),
  })
  .meta({ id: 'GiftCard' })

export type GiftCard = z.output<typeof GiftCard>

export const NewGiftCard = z
  .object({
    amount: Amount,
    paidBy: z.enum(giftCardPayments, msg('Choose how it was paid')),
    name: optionalText(100).meta({ description: 'For whom it is, printed on it.' }),
    email: z.union([z.literal(''), Email]).meta({ description: 'Where it is sent; empty to print it only.' }),
    text: optionalText(300).meta({ description: 'A greeting.' }),
  })
  .meta({ id: 'NewGiftCard' })

export type NewGiftCard = z.output<typeof NewGiftCard>

export const GiftCardRefusal = z
  .discriminatedUnion('code', [refusal('gift-card-spent', { balance: Total }), refusal('key-used', {})])
  .meta({ id: 'GiftCardRefusal' })

export type GiftCardRefusal = z.output<typeof GiftCardRefusal>

const oneGiftCard = z.object({ id: z.uuid() })

export const giftCards = {
  list: route({
    method: 'GET',
    path: '/api/admin/gift-cards',
    access: 'clerk',
    summary: 'Lists gift cards, the newest first. q searches code, name and e-mail address.',
    query: z.object({
      q: optionalText(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    responses: {
      200: z.object({
        giftCards: z.array(GiftCard.omit({ moves: true })),
        total: z.int(),
        balance: Total.meta({ description: 'What all gift cards of the shop are still worth.' }),
      }),
    },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/gift-cards/{id}',
    access: 'clerk',
    summary: 'Returns a gift card with its ledger.',
    params: oneGiftCard,
    responses: { 200: GiftCard, 404: Problem },
  }),
  sell: route({
    method: 'POST',
    path: '/api/admin/gift-cards',
    access: 'clerk',
    summary: 'Records that a gift card was sold, and gives it a code. It is taxed when it is spent, not now.',
    headers: z.object({
      'idempotency-key': IdempotencyKey.meta({
        description: 'A retry with the same key returns the gift card.',
      }),
    }),
    body: NewGiftCard,
    responses: { 201: GiftCard, 400: Problem, 409: GiftCardRefusal },
  }),
  send: route({
    method: 'POST',
    path: '/api/admin/gift-cards/{id}/email',
    access: 'clerk',
    summary: 'E-mails a gift card once more, or to another address.',
    params: oneGiftCard,
    body: z.object({ email: Email }),
    responses: { 200: GiftCard, 400: Problem, 404: Problem },
  }),
  block: route({
    method: 'PUT',
    path: '/api/admin/gift-cards/{id}/blocked',
    access: 'manager',
    summary: 'Blocks a lost gift card, or allows it again.',
    params: oneGiftCard,
    body: z.object({ isBlocked: z.boolean() }),
    responses: { 200: GiftCard, 404: Problem },
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/admin/gift-cards/{id}/take-back',
    access: 'manager',
    summary:
      'Takes back the sale of a gift card of which nothing is spent: it is worth nothing then, and the journal has a refund by the way in which it was paid. A repeated request changes nothing.',
    params: oneGiftCard,
    responses: { 200: GiftCard, 404: Problem, 409: GiftCardRefusal },
  }),
}
