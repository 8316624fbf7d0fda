import { t } from '../../../messages/t.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckBox, FieldGroup, TextArea } from '../ui/fields.tsx'
import { Zones } from './delivery/zones.tsx'
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

function ToTheDoor({ form }: Form) {
  const { value, text, change, problemOf } = form
  const { delivery } = value
  const withPart = (part: Partial<Methods['delivery']>) => ({ delivery: { ...delivery, ...part } })
  return (
    <>
      <CheckBox
        label={t('Deliver to the door')}
        problem={problemOf('delivery.isOffered')}
        isTicked={delivery.isOffered}
        onTick={(isOffered) => change(withPart({ isOffered }), 'delivery.isOffered')}
      />
      <TextField label={t('Name')} {...text('delivery.name', delivery.name, (name) => withPart({ name }))} />
      <Zones form={form} />
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
