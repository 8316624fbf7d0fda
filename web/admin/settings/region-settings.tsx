import { type Language, languages } from '../../../messages/languages.ts'
import { t } from '../../../messages/t.ts'
import { currencyFormat } from '../../../domain/money/price-format.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { dateTimeIn, dayIn } from '../../app/shop/format.tsx'
import { allCountries } from '../../app/shop/country-names.ts'
import { Field, inputLook, Options } from '../../ui/field.tsx'
import { currencyChoices, languageName, localized, ownName, timeZoneChoices } from '../setup/regions.ts'
import { SelectField } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'
import { useGetSearchProgressQuery } from './settings-api.ts'
import type { SettingsForm } from './use-settings-form.ts'

type Region = ShopSettings['region']

export const RegionSettings = () => (
  <SettingsGroupForm group="region">{(form) => <Fields form={form} />}</SettingsGroupForm>
)

function Fields({ form: { value, text } }: { form: SettingsForm<'region'> }) {
  return (
    <>
      <SelectField
        label={t('Currency')}
        hint={t('It can be changed until the first order. Prices keep their figures.')}
        {...text('currency', value.currency, (currency) => ({ currency }))}
        options={currencyChoices(value.currency)}
      />
      <SelectField
        label={t('Language [of the shop]')}
        hint={t('Of pages, e-mails and receipts. Your own texts and your books stay as they are.')}
        {...text('language', value.language, (typed) => localized(typed as Language, value.country))}
        options={languages.map((language) => [language, ownName(language)])}
      />
      <SearchProgress />
      <LocaleField {...text('locale', value.locale, (locale) => ({ locale }))} />
      <SelectField
        label={t('Time zone')}
        hint={t('For dates, and for the days and months of the statistics.')}
        {...text('timeZone', value.timeZone, (timeZone) => ({ timeZone }))}
        options={timeZoneChoices(value.timeZone)}
      />
      <SelectField
        label={t('Country')}
        {...text('country', value.country, (country) => ({ country }))}
        options={allCountries().map(({ code, name }) => [code, name])}
      />
      <Preview region={value} />
    </>
  )
}

const pollingInterval = 5_000

/** Of a change of the language. */
function SearchProgress() {
  const { data } = useGetSearchProgressQuery(undefined, { pollingInterval })
  if (!data?.nextLanguage) return null
  return <output>{t('Search is being rebuilt: {percent} %', { percent: data.percent })}</output>
}

type LocaleProps = ReturnType<SettingsForm<'region'>['text']>

const LocaleField = ({ problem, ...input }: LocaleProps) => (
  <Field
    label={t('Numbers and dates')}
    hint={t('A language tag such as en-US, en-GB or de-DE.')}
    problem={problem}
  >
    {(ties) => (
      <>
        <input
          {...input}
          {...ties}
          list="locales"
          spellCheck={false}
          autoComplete="off"
          className={`w-full ${inputLook}`}
        />
        <datalist id="locales">
          <Options of={locales.map((locale) => [locale, languageName(locale)])} />
        </datalist>
      </>
    )}
  </Field>
)

const locales = (
  'en-US en-GB en-CA en-AU en-IE en-IN en-NZ en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH es-ES es-MX es-AR ' +
  'it-IT pt-PT pt-BR nl-NL nl-BE da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ sk-SK hu-HU ro-RO el-GR tr-TR uk-UA ja-JP ' +
  'ko-KR zh-CN zh-TW ar-KW he-IL hi-IN'
).split(' ')

function Preview({ region }: { region: Region }) {
  const shown = previewOf(region)
  if (!shown) return null
  return (
    <dl
      aria-label={t('Preview')}
      className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-panel bg-paper p-4 text-sm"
    >
      {shown.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Undefined while the language tag is typed. */
function previewOf(region: Region): [string, string][] | undefined {
  try {
    const price = currencyFormat(region)
    const now = new Date()
    return [
      [t('A price'), price.format(1234.5)],
      [t('Today'), dayIn(region, now)],
      [t('Now'), dateTimeIn(region, now)],
    ]
  } catch {
    return undefined
  }
}
