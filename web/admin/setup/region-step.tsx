import { type Language, languages } from '../../../messages/languages.ts'
import { t } from '../../../messages/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useProblems } from '../../ui/form-problems.ts'
import { DeliveryFields, type DraftProps, FixedPrices, TaxFields } from './delivery-step-fields.tsx'
import {
  countryChoices,
  currencyChoices,
  exampleOf,
  localeChoices,
  localized,
  ownName,
  timeZoneChoices,
} from './regions.ts'
import { useGroup } from '../settings/settings-api.ts'
import { useGetSetupQuery } from './setup-api.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import type { Setup } from '../../../contract/shop/setup.ts'
import { SelectField } from '../ui/fields.tsx'
import { Group, StepForm } from './step-form.tsx'
import { groupsOf, type RegionField, regionFields, useRegionDraft } from './use-region-draft.ts'
import { useSaveStep } from './use-save-step.ts'

export function RegionStep() {
  const { data: setup } = useGetSetupQuery()
  const region = useGroup('region')
  const delivery = useGroup('delivery')
  const tax = useGroup('tax')
  const books = useGroup('books')
  if (!setup || !region || !delivery || !tax || !books) return <Skeleton className="h-150" />
  return <RegionForm stored={{ region, delivery, tax, books }} has={setup.has} />
}

const fields: Record<string, RegionField> = {
  country: 'country',
  currency: 'currency',
  language: 'language',
  locale: 'locale',
  timeZone: 'timeZone',
  'delivery.isOffered': 'delivers',
  'zones.0.fee': 'fee',
  'zones.0.freeFrom': 'freeFrom',
  'pickup.isOffered': 'picksUp',
  'pickup.note': 'note',
  mode: 'mode',
  'rates.0.name': 'taxName',
  'rates.0.percent': 'percent',
  priceBoundCountries: 'fixesPrices',
}

type Props = { stored: Pick<ShopSettings, 'region' | 'delivery' | 'tax' | 'books'>; has: Setup['has'] }

function RegionForm({ stored, has }: Props) {
  const { draft, change, moveTo } = useRegionDraft(stored, has)
  const { form, problems, mark, show } = useProblems(regionFields)
  const { save, ...state } = useSaveStep(fields, show)
  const type: typeof change = (changed) => {
    change(changed)
    for (const name of regionFields) if (name in changed) mark(name)
  }
  const group = { draft, problems, onType: type }
  return (
    <StepForm form={form} {...state} onSend={() => void save(groupsOf(draft, stored), 'texts')}>
      <RegionFields {...group} onMove={moveTo} />
      <DeliveryFields {...group} />
      <TaxFields {...group} />
      <FixedPrices {...group} />
    </StepForm>
  )
}

type FieldsProps = DraftProps & { onMove(country: string): void }

function RegionFields({ draft, problems, onType, onMove }: FieldsProps) {
  const { country, currency, language, locale, timeZone } = draft
  return (
    <Group name={t('Region')}>
      <SelectField
        label={t('Country')}
        name="country"
        value={country}
        options={countryChoices()}
        problem={problems.country}
        onChange={({ target }) => onMove(target.value)}
      />
      <SelectField
        label={t('Currency')}
        name="currency"
        value={currency}
        options={currencyChoices(currency)}
        problem={problems.currency}
        hint={t('Cannot be changed after the first order.')}
        onChange={({ target }) => onType({ currency: target.value })}
      />
      <SelectField
        label={t('Language [of the shop]')}
        name="language"
        value={language}
        options={languages.map((language) => [language, ownName(language)])}
        problem={problems.language}
        hint={t('Of pages, e-mails and receipts.')}
        onChange={({ target }) => onType(localized(target.value as Language, country))}
      />
      <SelectField
        label={t('Numbers and dates')}
        name="locale"
        value={locale}
        options={localeChoices(draft)}
        problem={problems.locale}
        hint={t('For example {example}', { example: exampleOf(draft) })}
        onChange={({ target }) => onType({ locale: target.value })}
      />
      <SelectField
        label={t('Time zone')}
        name="timeZone"
        value={timeZone}
        options={timeZoneChoices(timeZone)}
        problem={problems.timeZone}
        onChange={({ target }) => onType({ timeZone: target.value })}
      />
    </Group>
  )
}
