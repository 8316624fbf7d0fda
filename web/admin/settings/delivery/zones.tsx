import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../messages/t.ts'
import { maxZones, wholeWorld } from '../../../../domain/delivery-zones.ts'
import type { DeliveryZone } from '../../../../contract/shop/delivery-settings.ts'
import { countryName } from '../../../app/shop/country-names.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Plus, Trash2 } from '../../ui/icons.ts'
import { AmountField, CheckBox, FieldGroup } from '../../ui/fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { CountryPicker } from './country-picker.tsx'

type Form = { form: SettingsForm<'delivery'> }

const blank: DeliveryZone = { ...wholeWorld, fee: '' }

/** What delivery costs, for one or more groups of countries. */
export function Zones({ form }: Form) {
  const { value, change } = form
  const { zones } = value
  const element = useRef<HTMLDivElement>(null)
  const save = (changed: DeliveryZone[]) => flushSync(() => change({ zones: changed }))
  /** The focus would be lost with a button that is removed. */
  const focus = (at: number) =>
    Array.from(element.current?.querySelectorAll('fieldset') ?? [])
      .at(at)
      ?.querySelector('input')
      ?.focus()
  function add() {
    save([...zones, blank])
    focus(-1)
  }
  function remove(at: number) {
    save(zones.filter((_, place) => place !== at))
    focus(at === 0 ? 0 : at - 1)
  }
  return (
    <FieldGroup title={t('Delivery zones')}>
      <p className="-mt-3 text-sm text-ink-soft">
        {t('A zone is a country, or several to which delivery costs the same.')}
      </p>
      <div ref={element} className="grid gap-5">
        {zones.map((zone, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a zone has no identity but its place
          <ZoneFields key={at} form={form} zone={zone} at={at} onRemove={() => remove(at)} />
        ))}
      </div>
      <div className="flex">
        <Button look="outlined" disabled={zones.length >= maxZones} onClick={add}>
          <Icon of={Plus} className="size-5" />
          {t('Add zone')}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** As shoppers read it. */
function nameOf({ name, countries }: DeliveryZone, isOnly: boolean): string {
  if (name || countries.length > 0) return name || countries.map(countryName).join(', ')
  return isOnly ? t('All countries') : t('All other countries')
}

type ZoneProps = Form & { zone: DeliveryZone; at: number }

function ZoneFields({ form, zone, at, onRemove }: ZoneProps & { onRemove(): void }) {
  const { value, text, change } = form
  const { currency } = useShop()
  const isOnly = value.zones.length === 1
  const withPart = withPartOf(form, at)
  return (
    <fieldset
      aria-label={t('Zone {number}: {name}', { number: at + 1, name: nameOf(zone, isOnly) })}
      className="grid min-w-0 gap-5 border-b border-line pb-5"
    >
      {!isOnly && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
          <TextField
            label={t('Name of zone {number}', { number: at + 1 })}
            hint={t('Optional. Shoppers see it instead of the countries.')}
            placeholder={nameOf({ ...zone, name: '' }, false)}
            {...text(`zones.${at}.name`, zone.name, (name) => withPart({ name }))}
          />
          <div className="mt-[2.1rem]">
            <Button
              look="outlined"
              aria-label={t('Remove zone {number}', { number: at + 1 })}
              onClick={onRemove}
            >
              <Icon of={Trash2} className="size-5" />
            </Button>
          </div>
        </div>
      )}
      <CountryPicker
        codes={zone.countries}
        taken={takenBy(value.zones, at)}
        hint={
          isOnly
            ? t('All countries. Add some to deliver only there.')
            : t('All other countries. Add some to deliver only there.')
        }
        problem={form.problemOf(`zones.${at}.countries`)}
        onChange={(countries) => change(withPart({ countries }), `zones.${at}.countries`)}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <AmountField
          label={t('Fee ({currency})', { currency })}
          {...text(`zones.${at}.fee`, zone.fee, (fee) => withPart({ fee }))}
        />
        <AmountField
          label={t('Free from ({currency}) [the amount from which delivery is free]', { currency })}
          hint={t('Empty: never free')}
          {...text(`zones.${at}.freeFrom`, zone.freeFrom ?? '', (freeFrom) =>
            withPart({ freeFrom: freeFrom || null }),
          )}
        />
        <TextField
          label={t('How long it takes')}
          placeholder={t('2 to 4 working days')}
          {...text(`zones.${at}.days`, zone.days, (days) => withPart({ days }))}
        />
      </div>
      <LetterFields form={form} zone={zone} at={at} />
    </fieldset>
  )
}

function LetterFields({ form, zone: { letter }, at }: ZoneProps) {
  const { currency } = useShop()
  const { text, change } = form
  const withPart = withPartOf(form, at)
  const withLetter = (part: Partial<NonNullable<DeliveryZone['letter']>>) =>
    withPart({ letter: letter && { ...letter, ...part } })
  return (
    <div className="grid gap-3">
      <CheckBox
        label={t('Light orders go as a letter')}
        hint={t('If the weight of each book is known, and the letter costs less.')}
        isTicked={letter !== null}
        onTick={(isTicked) =>
          change(withPart({ letter: isTicked ? { fee: '', maxGrams: 500 } : null }), `zones.${at}.letter`)
        }
      />
      {letter && (
        <div className="ml-9 grid items-start gap-5 sm:grid-cols-2">
          <AmountField
            label={t('Fee of a letter ({currency})', { currency })}
            {...text(`zones.${at}.letter.fee`, letter.fee, (fee) => withLetter({ fee }))}
          />
          <TextField
            label={t('Books up to (grams)')}
            type="number"
            {...text(`zones.${at}.letter.maxGrams`, String(letter.maxGrams || ''), (typed) =>
              withLetter({ maxGrams: Number(typed) }),
            )}
          />
        </div>
      )}
    </div>
  )
}

const withPartOf =
  ({ value: { zones } }: SettingsForm<'delivery'>, at: number) =>
  (part: Partial<DeliveryZone>) => ({
    zones: zones.map((zone, place) => (place === at ? { ...zone, ...part } : zone)),
  })

/** Names of the other zones by their countries. */
const takenBy = (zones: DeliveryZone[], at: number) =>
  new Map(
    zones.flatMap(({ name, countries }, place) =>
      place === at
        ? []
        : countries.map((code) => [code, name || t('Zone {number}', { number: place + 1 })] as const),
    ),
  )
