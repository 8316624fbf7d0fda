import type { z } from 'zod'
import { type bookChanges, percentLimits } from '../../../../contract/catalog/book-changes.ts'
import { msg, t } from '../../../../messages/t.ts'
import { useShop } from '../../../app/shop/site.ts'
import { AmountField, SelectField } from '../../ui/fields.tsx'
import { badPrice, isPrice } from '../book-form.tsx'
import { CategoryField } from '../main-fields.tsx'

export type BookChangesBody = z.input<typeof bookChanges.change.body>

const kinds = {
  price: msg('Set the new price'),
  percent: msg('Change the price by percent'),
  'no-old-price': msg('Remove the old price'),
  category: msg('Move to a category'),
  trending: msg('Mark as trending'),
  'not-trending': msg('No longer trending'),
} as const

export type Kind = keyof typeof kinds

export const KindField = ({ kind, onChoose }: { kind: Kind; onChoose(kind: Kind): void }) => (
  <SelectField
    label={t('Change [what to change in books]')}
    value={kind}
    onChange={({ target }) => onChoose(target.value as Kind)}
    options={Object.entries(kinds).map(([kind, name]) => [kind, t(name)])}
  />
)

type ValueProps = {
  kind: Kind
  value: string
  problem: string | undefined
  onType(value: string): void
}

export function ValueField({ kind, value, problem, onType }: ValueProps) {
  const { decimals } = useShop()
  const input = {
    value,
    problem,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  if (kind === 'category') return <CategoryField {...input} />
  if (kind === 'price')
    return <AmountField label={t('New Price')} inputMode={decimals > 0 ? 'decimal' : 'numeric'} {...input} />
  return kind === 'percent' ? (
    <AmountField label={t('Percent')} hint={t('-10 is a tenth cheaper')} {...input} />
  ) : null
}

const badPercent = () => t('Enter a percentage from {lowest} to {highest}, for example -10', percentLimits)

const isPercent = (text: string) =>
  /^[+-]?\d+(\.\d{1,2})?$/.test(text) &&
  Number(text) !== 0 &&
  Number(text) >= percentLimits.lowest &&
  Number(text) <= percentLimits.highest

/** A typographic minus is a minus. */
const percentIn = (typed: string) =>
  typed
    .trim()
    .replace('−', '-')
    .replace(/(?<!\s)\s*%$/, '')

export function problemWith(kind: Kind, value: string, decimals: number): string | undefined {
  if (kind === 'price') return isPrice(value, decimals) ? undefined : badPrice(decimals)
  if (kind === 'percent') return isPercent(percentIn(value)) ? undefined : badPercent()
  return kind === 'category' && value === '' ? t('Please choose a category') : undefined
}

export function bodyOf(kind: Kind, value: string, ids: string[]): BookChangesBody {
  if (kind === 'price') return { ids, change: 'price', newPrice: Number(value) }
  if (kind === 'percent') return { ids, change: 'percent', percent: Number(percentIn(value)) }
  if (kind === 'no-old-price') return { ids, change: 'no-old-price' }
  if (kind === 'category') return { ids, change: 'category', category: value }
  return { ids, change: 'trending', trending: kind === 'trending' }
}
