import { maxDeliveryNote } from '../../../../contract/people/address.ts'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { CountryField } from '../../../storefront/checkout/delivery-fields.tsx'
import type { Delivery } from '../../../storefront/checkout/use-delivery.ts'
import { TextField } from '../../../ui/field.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { addressFields, isNeeded } from '../order-shopper.tsx'
import { type Draft, type TypedName, type Way, ways } from './use-draft.ts'
import type { Problems } from './use-place.ts'

export type FormProps = {
  draft: Draft
  problems: Problems
  onType(name: TypedName, value: string): void
}

const wayLabels: Record<Way, Label> = {
  counter: msg('Over the counter'),
  pickup: msg('Pick-up in the shop'),
  delivery: msg('Delivery'),
}

type Props = FormProps & { delivery: Delivery }

/** Over the counter, picked up later or delivered, where the shop delivers. */
export function WayOfOrder({ draft, delivery, problems, onType }: Props) {
  const isDelivering = delivery.methods.some(({ id }) => id === 'delivery')
  return (
    <Panel title={t('Delivery')}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('Delivery method')}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {ways
            .filter((way) => way !== 'delivery' || isDelivering)
            .map((way) => (
              <label
                key={way}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-panel border border-line px-4 py-2 font-medium has-checked:border-ink-soft"
              >
                <input
                  type="radio"
                  name="way"
                  value={way}
                  checked={draft.way === way}
                  onChange={() => draft.setWay(way)}
                  className="size-5 shrink-0 accent-accent"
                />
                {t(wayLabels[way])}
              </label>
            ))}
        </div>
      </fieldset>
      {draft.way === 'delivery' && (
        <AddressOfOrder draft={draft} delivery={delivery} problems={problems} onType={onType} />
      )}
    </Panel>
  )
}

const AddressOfOrder = ({ draft: { typed }, delivery, problems, onType }: Props) => (
  <div className="mt-5 grid gap-5 sm:grid-cols-2">
    {addressFields.map(({ name, label, maxLength }) =>
      name === 'country' && delivery.countries ? (
        <CountryField
          key={name}
          countries={delivery.countries}
          value={delivery.country}
          problem={problems[name]}
          onChoose={(code) => onType(name, code)}
          onProblem={() => {}}
        />
      ) : (
        <TextField
          key={name}
          label={t(label)}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          required={isNeeded(name, delivery.country)}
          value={typed[name]}
          problem={problems[name]}
          onChange={({ target }) => onType(name, target.value)}
        />
      ),
    )}
    <div className="sm:col-span-2">
      <TextArea
        label={t('Delivery note [what a shopper asks of the carrier]')}
        hint={t('Optional. For example: Leave with the neighbour.')}
        name="deliveryNote"
        maxLength={maxDeliveryNote}
        value={typed.deliveryNote}
        problem={problems.deliveryNote}
        onChange={({ target }) => onType('deliveryNote', target.value)}
      />
    </div>
  </div>
)
