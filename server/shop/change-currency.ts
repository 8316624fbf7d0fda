import { formatNumber, t } from '../../messages/t.ts'
import { decimalsOf, highestPriceWith } from '../../domain/money/currency.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import type { SettingsRefusal } from '../../contract/shop/settings.ts'
import type { DeliveryZone } from '../../contract/shop/delivery-settings.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Queryable } from '../database/database.ts'
import { findSettings, lockSettings, updateSettings } from '../settings/settings.sql.ts'
import {
  hasGiftCards,
  hasOrders,
  hasTooHighPrices,
  lockBookTable,
  rescaleAmounts,
} from './change-currency.sql.ts'

type Change = {
  from: string
  to: string
  /** With which prices are stored now. */
  decimals: number
  by: string
}

type Refused = { refused: SettingsRefusal } | { invalid: FieldErrors }

/** Orders and gift cards are in the currency in which they were sold, so it cannot change after the first. */
export async function changeCurrency(tx: Queryable, change: Change): Promise<Refused | undefined> {
  const { from, to } = change
  if (from === to) return undefined
  await lockBookTable(tx)
  if (await hasOrders(tx)) return { refused: hasOrdersIn(from) }
  if (await hasGiftCards(tx)) return { refused: hasGiftCardsIn(from) }
  const factor = 10 ** (decimalsOf(to) - change.decimals)
  if (await hasTooHighPrices(tx, factor)) return { invalid: [priceTooHigh(to)] }
  if (factor !== 1) await rescaleAmounts(tx, factor)
  if (factor < 1) await roundFees(tx, change)
  return undefined
}

/** Like prices, fees keep their figures: 4.90 becomes 5 in a currency without decimals. */
async function roundFees(tx: Queryable, { to, by }: Change) {
  if (!(await findSettings(tx, 'delivery'))) return
  const { value } = await lockSettings(tx, 'delivery')
  const before = value['zones'] as DeliveryZone[] | undefined
  if (!before) return
  const rounded = (amount: string) => Number(amount).toFixed(decimalsOf(to))
  const zones = before.map(({ fee, freeFrom, letter, ...zone }) => ({
    ...zone,
    fee: rounded(fee),
    freeFrom: freeFrom === null ? null : rounded(freeFrom),
    letter: letter && { ...letter, fee: rounded(letter.fee) },
  }))
  await updateSettings(tx, 'delivery', { ...value, zones }, by)
  const changes = changesBetween({ zones: before }, { zones })
  await recordAudit(tx, by, { action: 'settings.save', subject: 'delivery', changes })
}

const priceTooHigh = (currency: string) => ({
  field: 'currency',
  message: t('A book costs more than {price}, the highest price in {currency}. Lower its price first.', {
    price: formatNumber(highestPriceWith(decimalsOf(currency))),
    currency,
  }),
})

const hasOrdersIn = (currency: string): SettingsRefusal => ({
  code: 'currency-in-use',
  message: t('There are orders in {currency}, so the currency cannot be changed any more.', { currency }),
  currency,
})

const hasGiftCardsIn = (currency: string): SettingsRefusal => ({
  code: 'currency-in-use',
  message: t('There are gift cards in {currency}, so the currency cannot be changed any more.', { currency }),
  currency,
})
