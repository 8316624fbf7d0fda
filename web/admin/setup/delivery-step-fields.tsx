import { msg, t } from '../../../messages/t.ts'
import { shownAmount } from '../../../domain/money/typed-amount.ts'
import { TextField } from '../../ui/field.tsx'
import { AmountField, SelectField } from '../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import type { Problems } from '../../ui/form-problems.ts'
import { countryName } from '../../app/shop/country-names.ts'
import { bookVat } from '../../../domain/money/book-vat.ts'
import { countryChoices } from './regions.ts'
import { Group, Tick } from './step-form.tsx'
import { isPriceBound, type RegionDraft, type RegionField } from './use-region-draft.ts'

export type DraftProps = {
  draft: RegionDraft
  problems: Problems<RegionField>
  onType(change: Partial<RegionDraft>): void
}

/** DraftProps of a text field of the draft. */
const textField = (
  { draft, problems, onType }: DraftProps,
  name: 'fee' | 'freeFrom' | 'note' | 'taxName' | 'percent',
) => ({
  name,
  value: draft[name],
  problem: problems[name],
  autoComplete: 'off',
  onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
})

export function DeliveryFields(props: DraftProps) {
  const { draft, problems, onType } = props
  return (
    <Group name={t('Delivery')}>
      <div className="sm:col-span-2">
        <Tick
          type="checkbox"
          name="delivers"
          isOn={draft.delivers}
          onTick={(delivers) => onType({ delivers })}
        >
          {t('Deliver to the door')}
        </Tick>
        {problems.delivers && <p className="text-sm font-medium text-bad">{problems.delivers}</p>}
      </div>
      {draft.delivers && <FeeFields {...props} />}
      <div className="sm:col-span-2">
        <Tick type="checkbox" name="picksUp" isOn={draft.picksUp} onTick={(picksUp) => onType({ picksUp })}>
          {t('Pick-up in the shop')}
        </Tick>
        {problems.picksUp && <p className="text-sm font-medium text-bad">{problems.picksUp}</p>}
      </div>
      {draft.picksUp && (
        <div className="sm:col-span-2">
          <TextField
            label={t('Where and when to pick up')}
            hint={t('Optional.')}
            maxLength={300}
            {...textField(props, 'note')}
          />
        </div>
      )}
    </Group>
  )
}

/** Of one zone; the settings have more. */
function FeeFields(props: DraftProps) {
  const { currency, countries, locale, hasZones } = props.draft
  if (hasZones)
    return (
      <p className="text-sm text-ink-soft sm:col-span-2">
        {t('Your delivery zones stay as they are in the settings.')}
      </p>
    )
  return (
    <>
      <AmountField
        label={t('Delivery fee ({currency})', { currency })}
        locale={locale}
        hint={t('Enter 0 for free delivery.')}
        {...textField(props, 'fee')}
      />
      <AmountField
        label={t('Free from ({currency}) [the amount from which delivery is free]', { currency })}
        locale={locale}
        hint={t('Optional. Orders of this amount are delivered free.')}
        {...textField(props, 'freeFrom')}
      />
      <Countries chosen={countries} onChoose={(chosen) => props.onType({ countries: chosen })} />
    </>
  )
}

type CountriesProps = { chosen: string[]; onChoose(countries: string[]): void }

/** No country means all of them, as in the settings. */
function Countries({ chosen, onChoose }: CountriesProps) {
  const offered = countryChoices().filter(([country]) => !chosen.includes(country))
  const first = chosen.length > 0 ? t('Add a country') : t('All countries')
  return (
    <div className="sm:col-span-2">
      <SelectField
        label={t('Deliver to')}
        name="addCountry"
        value=""
        options={[['', first], ...offered]}
        hint={
          chosen.length > 0 ? t('Remove all to deliver everywhere.') : t('Choose one to deliver only there.')
        }
        onChange={({ target }) => target.value && onChoose([...chosen, target.value])}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('Countries')} className="mt-3 flex flex-wrap gap-2">
          {chosen.map((country) => (
            <li key={country}>
              <button
                type="button"
                aria-label={t('Remove {name}', { name: countryName(country) })}
                onClick={() => onChoose(chosen.filter((each) => each !== country))}
                className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm hover:border-ink-soft"
              >
                {countryName(country)}
                <Icon of={X} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const modes = [
  ['none', msg('No tax')],
  ['included', msg('Prices include tax')],
  ['added', msg('Tax is added at checkout')],
] as const

export function TaxFields(props: DraftProps) {
  const { draft, onType } = props
  return (
    <Group name={t('Tax')}>
      <div className="sm:col-span-2">
        {modes.map(([mode, label]) => (
          <Tick
            key={mode}
            type="radio"
            name="mode"
            value={mode}
            isOn={draft.mode === mode}
            onTick={() => onType({ mode })}
          >
            {t(label)}
          </Tick>
        ))}
      </div>
      {draft.mode !== 'none' && (
        <>
          <TextField label={t('Name of the tax')} maxLength={40} {...textField(props, 'taxName')} />
          <AmountField
            label={t('Rate in percent')}
            locale={draft.locale}
            hint={
              draft.percent !== '' && draft.percent === bookVat(draft.country)
                ? t('Our suggestion for books in {country}. Please check it.', {
                    country: countryName(draft.country),
                  })
                : t('For example {example}', { example: shownAmount('7.5', draft.locale) })
            }
            {...textField(props, 'percent')}
          />
        </>
      )}
    </Group>
  )
}

/** Only where a law or the trade fixes the prices of books. */
export function FixedPrices({ draft: { country, fixesPrices }, problems, onType }: DraftProps) {
  if (!isPriceBound(country)) return null
  return (
    <Group name={t('Fixed prices')}>
      <div className="sm:col-span-2">
        <Tick
          type="checkbox"
          name="fixesPrices"
          isOn={fixesPrices}
          onTick={(isOn) => onType({ fixesPrices: isOn })}
        >
          {t('Books of publishers in {country} have a fixed price', { country: countryName(country) })}
        </Tick>
        <p className="text-sm text-ink-soft">
          {t('Our suggestion for your country. Such books cannot be discounted.')}
        </p>
        {problems.fixesPrices && <p className="mt-1 text-sm font-medium text-bad">{problems.fixesPrices}</p>}
      </div>
    </Group>
  )
}
