import { t } from '../../../messages/t.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { allCountries } from '../../app/shop/country-names.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Plus, Trash2 } from '../ui/icons.ts'
import { AmountField, FieldGroup, SelectField } from '../ui/fields.tsx'
import { taxModes } from './differences.ts'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Tax = ShopSettings['tax']
type Rate = Tax['rates'][number]
type Form = { form: SettingsForm<'tax'> }

export const TaxSettings = () => (
  <SettingsGroupForm group="tax">
    {(form) => (
      <>
        <SelectField
          label={t('Tax on prices')}
          {...form.text('mode', form.value.mode, (mode) => ({ mode: mode as Tax['mode'] }))}
          options={Object.entries(taxModes).map(([mode, name]) => [mode, t(name)])}
        />
        <Rates form={form} />
        <TextField
          label={t('Tax number')}
          hint={t('Printed on receipts. Optional.')}
          autoComplete="off"
          {...form.text('number', form.value.number, (number) => ({ number }))}
        />
      </>
    )}
  </SettingsGroupForm>
)

function Rates({ form }: Form) {
  const { change } = form
  const { rates } = form.value
  const { country } = useShop()
  const add = () => change({ rates: [...rates, { country, category: null, name: '', percent: '' }] })
  return (
    <FieldGroup title={t('Rates [of a tax]')}>
      {rates.length === 0 && <p className="-mt-3 text-sm text-ink-soft">{t('No rates yet. [of a tax]')}</p>}
      {rates.map((rate, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a rate has no identity but its place
        <RateFields key={at} form={form} rate={rate} at={at} />
      ))}
      <div className="flex">
        <Button look="outlined" onClick={add}>
          <Icon of={Plus} className="size-5" />
          {t('Add rate [of a tax]')}
        </Button>
      </div>
    </FieldGroup>
  )
}

type RateProps = Form & { rate: Rate; at: number }

function RateFields({ form: { value, text, change }, rate, at }: RateProps) {
  const { categories } = useShop()
  const withPart = (part: Partial<Rate>) => ({
    rates: value.rates.map((other, place) => (place === at ? { ...other, ...part } : other)),
  })
  const remove = () => change({ rates: value.rates.filter((_, place) => place !== at) })
  return (
    <fieldset
      aria-label={t('Rate {number} [of a tax]', { number: at + 1 })}
      className="grid items-start gap-3 border-b border-line pb-5 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_6rem_auto]"
    >
      <SelectField
        label={t('Country')}
        {...text(`rates.${at}.country`, rate.country, (country) => withPart({ country }))}
        options={allCountries().map(({ code, name }) => [code, name])}
      />
      <SelectField
        label={t('Category')}
        {...text(`rates.${at}.category`, rate.category ?? '', (slug) => withPart({ category: slug || null }))}
        options={categories.map(({ slug, name }) => [slug, name])}
      >
        <option value="">{t('All others, and delivery')}</option>
      </SelectField>
      <TextField
        label={t('Name')}
        placeholder={t('VAT')}
        {...text(`rates.${at}.name`, rate.name, (name) => withPart({ name }))}
      />
      <AmountField
        label={t('Percent')}
        {...text(`rates.${at}.percent`, rate.percent, (percent) => withPart({ percent }))}
      />
      <div className="flex xl:mt-[2.1rem]">
        <Button
          look="outlined"
          aria-label={t('Remove rate {number} [of a tax]', { number: at + 1 })}
          onClick={remove}
        >
          <Icon of={Trash2} className="size-5" />
        </Button>
      </div>
    </fieldset>
  )
}
