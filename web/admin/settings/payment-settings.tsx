import { CheckBox } from '../ui/fields.tsx'
import { SettingsGroupForm } from './settings-group-form.tsx'

export const PaymentSettings = () => (
  <SettingsGroupForm group="payment">
    {({ value: { cash }, change }) => (
      <CheckBox
        label="Cash on delivery"
        isTicked={cash.isOffered}
        onTick={(isOffered) => change({ cash: { isOffered } }, 'cash.isOffered')}
      />
    )}
  </SettingsGroupForm>
)
