import type { Label } from '../../messages/message.ts'
import { msg, t } from '../../messages/t.ts'
import type { z } from 'zod'
import { decimalsOf } from '../../domain/money/currency.ts'
import { isAmountWith } from '../../contract/money.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import type { SettingsRefusal } from '../../contract/shop/settings.ts'
import type { SettingsGroup, ShopSettings } from '../../contract/shop/shop.ts'
import type { Admin } from '../http/routing/authenticate.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { discountsIn } from '../catalog/books/fixed-price.ts'
import { inLanguage } from '../lib/language.ts'
import { changeCurrency } from './change-currency.ts'
import { mayOpen } from './may-open.ts'
import { translateStarters } from './starter-categories.ts'
import { paymentMethodsOf } from '../settings/terms-of-sale.ts'
import { registry, spokenDefaults } from '../settings/registry.ts'
import { isOwnShop, lockSettings, type SettingsRow, updateSettings } from '../settings/settings.sql.ts'
import { languageOf, readGroup, type ShopState, storedDecimals } from '../settings/shop-state.ts'

export type Stored<Group extends SettingsGroup> = ShopSettings[Group] &
  Pick<SettingsRow, 'version' | 'changedBy' | 'changedAt'>

export type Saved<Group extends SettingsGroup> =
  | { saved: Stored<Group> }
  | { refused: SettingsRefusal }
  | { invalid: FieldErrors }
  | { forbidden: FieldErrors }

export type SettingsChange<Group extends SettingsGroup> = {
  [Field in keyof ShopSettings[Group]]?: ShopSettings[Group][Field] | undefined
} & { version?: number | undefined }

/** Rows of a higher format were written by a newer version. */
const knownFormat = 1

/** Saves the given fields of a group; the others keep their values. */
export async function saveSettings<Group extends SettingsGroup>(
  { db, state }: { db: Database; state: ShopState },
  group: Group,
  { version, ...fields }: SettingsChange<Group>,
  { username: changedBy, staffRole }: Pick<Admin, 'username' | 'staffRole'>,
): Promise<Saved<Group>> {
  return db.transaction<Saved<Group>>(async (tx) => {
    const others = await lockOthers(tx, group)
    const row = others[group] ?? (await lockSettings(tx, group))
    // The owner may have started a shop of their own a moment ago.
    const isDemo = state.current.isDemo && !(await isOwnShop(tx))
    if (row.format > knownFormat) return { refused: newer }
    const language = languageOf(state.current)
    const current = readGroup(group, row, isDemo, language)
    if (version !== undefined && version !== row.version) return { refused: changedSince(row, current) }
    const sent: ShopSettings[Group] = { ...current, ...(fields as Partial<ShopSettings[Group]>) }
    const value = isDemo ? sent : inLanguage(language, () => spokenDefaults(group, sent))
    const forbidden = staffRole === 'owner' ? [] : ownersFieldsIn(group, current, value)
    if (forbidden.length > 0) return { forbidden }
    const wrong = rules[group]?.(value, (other) => readGroup(other, others[other], isDemo, language)) ?? []
    if (wrong.length > 0) return { invalid: wrong }
    const refused = await beforeSave[group]?.(tx, { row, current, value, by: changedBy, state })
    if (refused) return refused
    // Fields that only a newer version knows stay.
    const kept = { ...row.value, ...value, ...alsoStored[group]?.(row, value) }
    const stored = await updateSettings(tx, group, kept, changedBy)
    await recordAudit(tx, changedBy, {
      action: 'settings.save',
      subject: group,
      changes: changesBetween(current, value),
    })
    return { saved: { ...value, version: stored.version, changedBy, changedAt: stored.changedAt } }
  })
}

type Rows = { [Group in SettingsGroup]?: SettingsRow }

/**
 * The rules about these groups read others, which cannot change meanwhile: fees have the decimals of the currency, and each
 * way of delivery has a payment method.
 */
const together: { [Group in SettingsGroup]?: SettingsGroup[] } = {
  delivery: ['region', 'delivery', 'payment'],
  payment: ['delivery', 'payment'],
}

/** In one order, so that two saves wait for each other. */
async function lockOthers(tx: Queryable, group: SettingsGroup): Promise<Rows> {
  const rows: Rows = {}
  for (const name of together[group] ?? []) rows[name] = await lockSettings(tx, name)
  return rows
}

function ownersFieldsIn(group: SettingsGroup, current: object, value: object): FieldErrors {
  const ownersOnly: string[] = registry[group].ownersOnly ?? []
  return Object.keys(changesBetween(current, value))
    .filter((field) => ownersOnly.includes(field))
    .map((field) => ({ field, message: t('Only an owner can change this') }))
}

type Save<Group extends SettingsGroup> = {
  row: SettingsRow
  current: ShopSettings[Group]
  value: ShopSettings[Group]
  by: string
  state: ShopState
}

type Refused = { refused: SettingsRefusal } | { invalid: FieldErrors }

/** What a change does to the rest of the shop, or what there forbids it. */
const beforeSave: {
  [Group in SettingsGroup]?: (tx: Queryable, save: Save<Group>) => Promise<Refused | undefined>
} = {
  books: async (tx, { current, value }) => {
    const bound = new Set(current.priceBoundCountries)
    const added = value.priceBoundCountries.filter((country) => !bound.has(country))
    const discounted = await discountsIn(tx, added)
    return discounted.length > 0 ? { invalid: discounted } : undefined
  },
  payment: async (_tx, { value, state }) =>
    value.card.isOffered && !state.current.takesCards
      ? { invalid: [{ field: 'card.isOffered', message: t('Enter the keys of Stripe first') }] }
      : undefined,
  shop: (tx, save) => mayOpen(tx, save),
  region: async (tx, { row, current, value, by, state }) => {
    const { currency: from } = current
    const refused = await changeCurrency(tx, {
      from,
      to: value.currency,
      decimals: storedDecimals(row, from),
      by,
    })
    if (!refused && !state.current.isDemo)
      await translateStarters(tx, { from: current.language, to: value.language })
    return refused
  },
}

/** Statements read the minor units of the currency. */
const alsoStored: {
  [Group in SettingsGroup]?: (row: SettingsRow, value: ShopSettings[Group]) => object
} = {
  region: (row, value) => ({ minorUnits: 10 ** decimalsIn(row, value) }),
}

/** A currency keeps its decimals. */
const decimalsIn = (row: SettingsRow, { currency }: ShopSettings['region']) =>
  row.value['currency'] === currency ? storedDecimals(row, currency) : decimalsOf(currency)

type Read = <Group extends SettingsGroup>(group: Group) => ShopSettings[Group]

/** Rules about several fields, also of other groups. */
const rules: { [Group in SettingsGroup]?: (value: ShopSettings[Group], read: Read) => FieldErrors } = {
  delivery: ({ delivery, pickup, zones }, read) => {
    const { currency } = read('region')
    return [
      ...(delivery.isOffered || pickup.isOffered
        ? []
        : [{ field: 'delivery.isOffered', message: t('Offer delivery, pick-up or both') }]),
      ...zones.flatMap(({ fee, freeFrom, letter }, at) => [
        ...decimalsWrong(`zones.${at}.fee`, fee, currency),
        ...decimalsWrong(`zones.${at}.freeFrom`, freeFrom ?? '0', currency),
        ...decimalsWrong(`zones.${at}.letter.fee`, letter?.fee ?? '0', currency),
      ]),
      ...unpayable({ delivery, pickup }, read('payment')).map((method) => ({
        field: `${method}.isOffered`,
        message: t(chooseMethodFor[method]),
      })),
    ]
  },
  payment: (payment, read) => [
    ...unpayable(read('delivery'), payment).map((method) => ({
      field: `${method === 'delivery' ? 'cash' : 'pickup'}.isOffered`,
      message: t(offerMethodFor[method]),
    })),
    ...accountMissing(payment),
  ],
  tax: ({ rates }) =>
    rates.flatMap(({ country, category }, at) =>
      rates.findIndex((rate) => rate.country === country && rate.category === category) < at
        ? [
            {
              field: `rates.${at}.country`,
              message: t('There is another rate for this country and category'),
            },
          ]
        : [],
    ),
}

const chooseMethodFor: Record<'delivery' | 'pickup', Label> = {
  delivery: msg(
    'Nobody could pay for orders to be delivered. First choose a method for it in the payment settings.',
  ),
  pickup: msg(
    'Nobody could pay for orders to be picked up. First choose a method for it in the payment settings.',
  ),
}

const offerMethodFor: Record<'delivery' | 'pickup', Label> = {
  delivery: msg(
    'Nobody could pay for orders to be delivered. Offer at least one method for it that all customers can choose.',
  ),
  pickup: msg(
    'Nobody could pay for orders to be picked up. Offer at least one method for it that all customers can choose.',
  ),
}

/** The ways of delivery that are offered without a way to pay. Invoices for chosen customers alone are not enough. */
const unpayable = (
  ways: Pick<ShopSettings['delivery'], 'delivery' | 'pickup'>,
  payment: ShopSettings['payment'],
) =>
  (['delivery', 'pickup'] as const).filter(
    (way) =>
      ways[way].isOffered &&
      !paymentMethodsOf({ payment }).some(({ deliveryMethods }) => deliveryMethods.includes(way)),
  )

/** An invoice is paid by transfer, too. */
function accountMissing({ transfer, invoice }: ShopSettings['payment']): FieldErrors {
  if (!transfer.isOffered && !invoice.isOffered) return []
  return [
    ...(transfer.holder ? [] : [{ field: 'transfer.holder', message: t('Enter the account holder') }]),
    ...(transfer.iban ? [] : [{ field: 'transfer.iban', message: t('Enter the IBAN of the account') }]),
  ]
}

function decimalsWrong(field: string, amount: string, currency: string): FieldErrors {
  const decimals = decimalsOf(currency)
  return isAmountWith(amount, decimals)
    ? []
    : [
        {
          field,
          message: t(
            'Use at most {decimals, plural, one {# decimal} other {# decimals}}: amounts are in {currency}',
            { decimals, currency },
          ),
        },
      ]
}

const newer: SettingsRefusal = {
  code: 'settings-newer',
  message: msg('A newer version of the shop saved these settings. Update this one to change them.'),
}

const changedSince = ({ changedBy, version }: SettingsRow, current: object): SettingsRefusal => ({
  code: 'settings-changed',
  message: changedBy
    ? t('{name} saved these settings in the meantime. Compare and save again.', { name: changedBy })
    : t('Somebody saved these settings in the meantime. Compare and save again.'),
  current: current as Record<string, z.core.util.JSONType>,
  changedBy,
  version,
})
