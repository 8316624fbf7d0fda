import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Category } from '../catalog/books.ts'
import { Total } from '../money.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { Amount } from '../shop/settings-schemas.ts'
import { optionalText, Timestamp } from '../text.ts'
import { Day } from './admin-orders.ts'

/** As shoppers type it: letters, digits and hyphens, whatever the case. */
const VoucherCode = z
  .string(msg('Enter a code'))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$/, msg('Use 4 to 40 letters, digits and hyphens'))

/** What staff decide about a voucher after its code. */
const terms = {
  categories: z
    .array(Category)
    .max(100)
    .meta({ description: 'Only books of these categories are cheaper; empty for all.' }),
  validFrom: Day.nullable().meta({ description: 'The first day, in the time zone of the shop.' }),
  validUntil: Day.nullable().meta({ description: 'The last day.' }),
  maxUses: z.int().min(1).max(1_000_000).nullable().meta({ description: 'Null for any number.' }),
  isActive: z.boolean(),
  note: optionalText(200),
}

type Days = { validFrom: string | null; validUntil: string | null }

const isInOrder = ({ validFrom, validUntil }: Days) =>
  validFrom === null || validUntil === null || validFrom <= validUntil

const endsBefore = { path: ['validUntil'], error: msg('The last day is before the first day') }

/** In percent, above zero, at most 100. */
const Percent = z
  .string(msg('Enter a percentage, for example 7.5'))
  .trim()
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, msg('Enter a percentage, for example 7.5'))
  .refine((percent) => Number(percent) > 0, msg('Enter a percentage above zero'))

/** What the code takes off: either an amount or a percentage of the books. */
export const Reduction = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), amount: Amount }),
    z.object({ kind: z.literal('percent'), percent: Percent }),
  ])
  .meta({ id: 'Reduction' })

export type Reduction = z.output<typeof Reduction>

export const NewVoucher = z
  .object({ code: VoucherCode, reduction: Reduction, ...terms })
  .refine(isInOrder, endsBefore)
  .meta({ id: 'NewVoucher' })

export type NewVoucher = z.output<typeof NewVoucher>

export const VoucherTerms = z.object(terms).refine(isInOrder, endsBefore).meta({ id: 'VoucherTerms' })

export type VoucherTerms = z.output<typeof VoucherTerms>

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

export type VoucherRefusal = z.output<typeof VoucherRefusal>

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
    body: VoucherTerms,
    responses: { 200: Voucher, 400: Problem, 404: Problem },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/vouchers/{id}',
    access: 'manager',
    summary: 'Deletes a voucher that no order has used.',
    params: oneVoucher,
    responses: { 204: z.undefined(), 404: Problem, 409: VoucherRefusal },
  }),
}
