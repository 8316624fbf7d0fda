import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { text, Timestamp } from '../text.ts'

const secretKey = text(255, msg('Enter the secret key')).regex(
  /^(sk|rk)_(test|live)_[A-Za-z\d_]+$/,
  msg('Enter a secret key: it begins with sk_test_ or sk_live_'),
)

const webhookSecret = text(255, msg('Enter the signing secret of the webhook')).regex(
  /^whsec_[A-Za-z\d+/=_]+$/,
  msg('Enter a signing secret: it begins with whsec_'),
)

/** A stored key is never returned. */
export const PaymentKeys = z
  .object({
    isSet: z.boolean(),
    from: z.enum(['dashboard', 'environment', 'fake']).nullable(),
    isLive: z.boolean(),
    /** The last four characters of the secret key. */
    ending: z.string(),
    changedBy: z.string(),
    changedAt: Timestamp.nullable(),
    webhookUrl: z.string().meta({ description: 'To be entered at the provider.' }),
  })
  .meta({ id: 'PaymentKeys' })

export type PaymentKeys = z.output<typeof PaymentKeys>

const path = '/api/admin/payments/stripe/keys'

export const paymentKeys = {
  read: route({
    method: 'GET',
    path,
    access: 'owner',
    summary: 'Tells whether the keys of Stripe are set, without the keys.',
    responses: { 200: PaymentKeys },
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'owner',
    summary: 'Stores the keys of Stripe, encrypted. Those of the environment come first.',
    body: z.object({ secretKey, webhookSecret }),
    responses: { 200: PaymentKeys, 400: Problem },
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: 'Deletes the keys of Stripe that were entered in the dashboard.',
    responses: { 200: PaymentKeys },
  }),
  test: route({
    method: 'POST',
    path: `${path}/test`,
    access: 'owner',
    summary: 'Asks Stripe whether the keys work.',
    responses: { 200: z.object({ works: z.boolean(), problem: z.string() }) },
  }),
}
