import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Amount, Percent } from '../shop/settings-schemas.ts'
import { optionalText, Timestamp } from '../text.ts'
import { Day } from './admin-orders.ts'
import { Total } from './../money.ts'

/** As shoppers type it: letters, digits and hyphens, whatever the case. */
export const VoucherCode = z
  .string(msg('Enter a code'))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$/, msg('Use 4 to 40 letters, digits and hyphens'))

/** What staff decide about a voucher after its code. */
const terms = {
  categories: z
    .array(z.string().max(40))
    .max(100)
    .meta({ description: 'Only books of these categories are cheaper; empty for all.' }),
  validFrom: Day.nullable().meta({ description: 'The first day, in the time zone of the shop.' }),
  validUntil: Day.nullable().meta({ description: 'The last day.' }),
  maxUses: z.int().min(1).max(1_000_000).nullable().meta({ description: 'Null for any number.' }),
  isActive: z.boolean(),
  note: optionalText(200),
}

/** What the code takes off: either an amount or a percentage of the books. */
const Reduction = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), amount: Amount }),
    z.object({ kind: z.literal('percent'), percent: Percent }),
  ])
  .meta({ id: 'Reduction' })

export const NewVoucher = z
  .object({ code: VoucherCode, reduction: Reduction, ...terms })
  .meta({ id: 'NewVoucher' })

export const Voucher = z
  .object({
    id: z.uuid(),
    code: z.string(),
    reduction: Reduction,
    ...terms,
    uses: z.int().meta({ description: 'By orders that were not cancelled.' }),
    taken: Total.meta({ description: 'What it took off those orders.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Voucher' })

export type Voucher = z.output<typeof Voucher>

const oneVoucher = z.object({ id: z.uuid() })

export const VoucherRefusal = z
  .discriminatedUnion('code', [refusal('code-taken', {}), refusal('voucher-used', {})])
  .meta({ id: 'VoucherRefusal' })

export const vouchers = {
  list: route({
    method: 'GET',
    path: '/api/admin/vouchers',
    access: 'manager',
    summary: 'Lists vouchers, the newest first. q searches code and note.',
    query: z.object({
      q: optionalText(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: z.object({ vouchers: z.array(Voucher), total: z.int() }) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/vouchers/{id}',
    access: 'manager',
    summary: 'Returns a voucher.',
    params: oneVoucher,
    responses: { 200: Voucher, 404: Problem },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/vouchers',
    access: 'manager',
    summary: 'Creates a voucher.',
    body: NewVoucher,
    responses: { 201: Voucher, 400: Problem, 409: VoucherRefusal },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/vouchers/{id}',
    access: 'manager',
    summary: 'Changes the terms of a voucher. Code and reduction stay.',
    params: oneVoucher,
    body: z.object(terms),
    responses: { 200: Voucher, 400: Problem, 404: Problem },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/vouchers/{id}',
    access: 'manager',
    summary: 'Deletes a voucher that no order has used.',
    params: oneVoucher,
    responses: { 204: null, 404: Problem, 409: VoucherRefusal },
  }),
}
