import { t } from '../../../messages/t.ts'
import { minorUnitsOfAmount } from '../../../contract/money.ts'
import type { NewVoucher, Reduction, Voucher, VoucherTerms } from '../../../contract/orders/vouchers.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { type Changes, changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { holdDecimals } from '../../settings/money.sql.ts'
import { amountWrong } from '../payments/record-payment.ts'
import type { TakenOff } from './discounts.ts'
import {
  deleteVoucher,
  insertVoucher,
  lockVoucher,
  unknownCategories,
  updateVoucher,
} from './vouchers.sql.ts'

type Created = { voucher: Voucher } | { isTaken: true } | { invalid: FieldErrors }

export const createVoucher = (
  db: Database,
  knownDecimals: number,
  username: string,
  { reduction, ...typed }: NewVoucher,
) =>
  db.transaction(async (tx): Promise<Created> => {
    const decimals = await holdDecimals(tx, knownDecimals)
    const wrong = [
      ...wrongReduction(reduction, decimals),
      ...wrongCategories(await unknownCategories(tx, typed.categories)),
    ]
    if (wrong.length > 0) return { invalid: wrong }
    const voucher = await insertVoucher(tx, { ...typed, takenOff: takenOffBy(reduction, decimals) })
    if (!voucher) return { isTaken: true }
    const changes = asNew({ ...offOf(reduction), ...termsOf(voucher) })
    await recordAudit(tx, username, { action: 'voucher.create', subject: voucher.code, changes })
    return { voucher }
  })

const asNew = (values: object): Changes =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [null, value]]))

const offOf = (reduction: Reduction) =>
  reduction.kind === 'percent' ? { percent: reduction.percent } : { amount: reduction.amount }

const wrongReduction = (reduction: Reduction, decimals: number): FieldErrors =>
  reduction.kind === 'percent'
    ? []
    : amountWrong(reduction.amount, decimals).map(({ message }) => ({ field: 'reduction.amount', message }))

const wrongCategories = ([unknown]: string[]): FieldErrors =>
  unknown === undefined
    ? []
    : [{ field: 'categories', message: t('There is no category {slug}', { slug: unknown }) }]

const takenOffBy = (reduction: Reduction, decimals: number): TakenOff =>
  reduction.kind === 'percent'
    ? { amount: null, percent: reduction.percent }
    : { amount: minorUnitsOfAmount(reduction.amount, decimals), percent: null }

const termsOf = ({ categories, validFrom, validUntil, maxUses, isActive, note }: VoucherTerms) => ({
  categories: categories.join(', '),
  validFrom,
  validUntil,
  maxUses,
  isActive,
  note,
})

type Which = { id: string; username: string }

/** Undefined if there is no such voucher. */
export const changeVoucher = (db: Database, { id, username }: Which, terms: VoucherTerms) =>
  db.transaction(async (tx): Promise<{ voucher: Voucher } | { invalid: FieldErrors } | undefined> => {
    const wrong = wrongCategories(await unknownCategories(tx, terms.categories))
    if (wrong.length > 0) return { invalid: wrong }
    const before = await lockVoucher(tx, id)
    const voucher = before && (await updateVoucher(tx, id, terms))
    if (!voucher) return undefined
    const changes = changesBetween(termsOf(before), termsOf(voucher))
    if (Object.keys(changes).length > 0)
      await recordAudit(tx, username, { action: 'voucher.edit', subject: voucher.code, changes })
    return { voucher }
  })

export const removeVoucher = (db: Database, { id, username }: Which) =>
  db.transaction(async (tx): Promise<'deleted' | 'used' | 'unknown'> => {
    const voucher = await lockVoucher(tx, id)
    if (!voucher) return 'unknown'
    if (!(await deleteVoucher(tx, id))) return 'used'
    await recordAudit(tx, username, { action: 'voucher.delete', subject: voucher.code })
    return 'deleted'
  })
