import { t } from '../../../messages/t.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField } from '../../ui/field.tsx'
import { AmountField, CheckBox, FieldGroup, TextArea } from '../ui/fields.tsx'
import { CountryPicker } from './country-picker.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Methods = ShopSettings['delivery']
type Form = { form: SettingsForm<'delivery'> }

export const DeliverySettings = () => (
  <SettingsGroupForm group="delivery">
    {(form) => (
      <>
        <ToTheDoor form={form} />
        <PickUp form={form} />
        <Parcels form={form} />
      </>
    )}
  </SettingsGroupForm>
)

function ToTheDoor({ form: { value, text, change, problemOf } }: Form) {
  const { delivery } = value
  const { currency } = useShop()
  const withPart = (part: Partial<Methods['delivery']>) => ({ delivery: { ...delivery, ...part } })
  return (
    <>
      <CheckBox
        label={t('Deliver to the door')}
        problem={problemOf('delivery.isOffered')}
        isTicked={delivery.isOffered}
        onTick={(isOffered) => change(withPart({ isOffered }), 'delivery.isOffered')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          {...text('delivery.name', delivery.name, (name) => withPart({ name }))}
        />
        <TextField
          label={t('How long it takes')}
          placeholder={t('2 to 4 working days')}
          {...text('delivery.days', delivery.days, (days) => withPart({ days }))}
        />
        <AmountField
          label={t('Fee ({currency})', { currency })}
          {...text('delivery.fee', delivery.fee, (fee) => withPart({ fee }))}
        />
        <AmountField
          label={t('Free from ({currency}) [the amount from which delivery is free]', { currency })}
          hint={t('Empty: never free')}
          {...text('delivery.freeFrom', delivery.freeFrom ?? '', (freeFrom) =>
            withPart({ freeFrom: freeFrom || null }),
          )}
        />
      </div>
      <CountryPicker
        codes={delivery.countries}
        onChange={(countries) => change(withPart({ countries }), 'delivery.countries')}
      />
    </>
  )
}

function PickUp({ form: { value, text, change, problemOf } }: Form) {
  const { pickup } = value
  const withPart = (part: Partial<Methods['pickup']>) => ({ pickup: { ...pickup, ...part } })
  return (
    <FieldGroup title={t('Pick-up')}>
      <CheckBox
        label={t('Pick up in the shop')}
        isTicked={pickup.isOffered}
        problem={problemOf('pickup.isOffered')}
        onTick={(isOffered) => {
          change(withPart({ isOffered }), 'pickup.isOffered')
          change({}, 'delivery.isOffered')
        }}
      />
      <TextField
        label={t('Name of pick-up')}
        {...text('pickup.name', pickup.name, (name) => withPart({ name }))}
      />
      <TextArea
        label={t('Where and when')}
        {...text('pickup.note', pickup.note, (note) => withPart({ note }))}
      />
    </FieldGroup>
  )
}

const Parcels = ({ form: { value, text } }: Form) => (
  <FieldGroup title={t('At checkout and after')}>
    <TextArea
      label={t('Note at checkout')}
      hint={t('Optional.')}
      {...text('note', value.note, (note) => ({ note }))}
    />
    <TextField
      label={t('Tracking URL')}
      inputMode="url"
      placeholder="https://carrier.example/track/{number}"
      hint={t('Put {placeholder} where the tracking number goes. Optional.', { placeholder: '{number}' })}
      {...text('trackingUrl', value.trackingUrl, (trackingUrl) => ({ trackingUrl }))}
    />
  </FieldGroup>
)
