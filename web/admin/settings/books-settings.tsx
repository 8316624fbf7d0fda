import { useId } from 'react'
import { t } from '../../../messages/t.ts'
import { googleFeed } from '../../../domain/pages.ts'
import {
  isbnGroupsOf,
  type PriceBoundCountry,
  priceBoundCountries,
} from '../../../domain/books/price-bound.ts'
import { countryName } from '../../app/shop/country-names.ts'
import { useIsAtLeast } from '../people/session/role.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { TickBox } from '../../ui/field.tsx'
import { CheckBox, FieldGroup } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Form = { form: SettingsForm<'books'> }

export const BooksSettings = () => (
  <SettingsGroupForm group="books">
    {(form) => (
      <>
        <CheckBox
          label={t('Show one edition per title in lists')}
          hint={t(
            'The home page, categories, authors and searches then show one edition of each work. Its page links to the others. You tie editions together under Other editions, on the screen of a book.',
          )}
          isTicked={form.value.worksOnce}
          onTick={(worksOnce) => form.change({ worksOnce })}
          problem={form.problemOf('worksOnce')}
        />
        <FixedPrices form={form} />
        <ProductFeed />
      </>
    )}
  </SettingsGroupForm>
)

const countries = priceBoundCountries
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Countries by the ISBNs of their publishers. */
function FixedPrices({ form: { value, change, problemOf } }: Form) {
  const id = useId()
  const isOwner = useIsAtLeast('owner')
  const chosen = value.priceBoundCountries
  const problem = problemOf('priceBoundCountries')
  const tick = (code: PriceBoundCountry, isTicked: boolean) =>
    change({
      priceBoundCountries: priceBoundCountries.filter((other) =>
        other === code ? isTicked : chosen.includes(other),
      ),
    })
  if (!isOwner) return null
  return (
    <FieldGroup title={t('Fixed prices')}>
      <fieldset aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}>
        <legend className="font-medium">{t('Countries whose books have a fixed price')}</legend>
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {t(
            'Books whose ISBN begins with such a number cannot have an old price above the new one. An ISBN tells the language area, not always the country: 978-3 is Germany, Austria and Switzerland. A book says otherwise under Fixed price on its screen.',
          )}
        </p>
        {problem && (
          <p id={`${id}-problem`} className="mt-2 text-sm font-medium text-bad">
            {problem}
          </p>
        )}
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {countries.map(({ code, name }) => (
            <li key={code}>
              <TickBox
                checked={chosen.includes(code)}
                aria-invalid={problem ? true : undefined}
                onChange={({ target }) => tick(code, target.checked)}
              >
                <span>
                  {name} <span className="text-sm text-ink-soft">{isbnGroupsOf(code).join(', ')}</span>
                </span>
              </TickBox>
            </li>
          ))}
        </ul>
      </fieldset>
    </FieldGroup>
  )
}

const ProductFeed = () => (
  <FieldGroup title="Google Merchant Center">
    <CopyText label={t('Address of the product feed')} text={location.origin + googleFeed} />
    <p className="text-sm text-ink-soft">
      {t(
        'Add it in Merchant Center as a file that Google fetches. It lists every book with price and availability once the shop is open. Books without a cover are listed without a picture, which Google refuses.',
      )}
    </p>
  </FieldGroup>
)
