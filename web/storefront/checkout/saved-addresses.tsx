import { useRef } from 'react'
import type { SavedAddress } from '../../../contract/people/account.ts'
import { useAddAddressMutation, useGetAddressesQuery } from '../account/account-api.ts'
import { Field, selectLook, Options } from '../../ui/field.tsx'
import { type DetailName, detailNames, type Details } from './use-details.ts'
import { trialUid } from './trial-shopper.ts'
import { t } from '../../../messages/t.ts'

const isSame = (address: SavedAddress, details: Details) =>
  detailNames.every((name) => address[name] === details[name].trim())

function useAddresses(uid: string, details: Details) {
  const { currentData: addresses = [] } = useGetAddressesQuery({ uid }, { skip: uid === trialUid })
  return { addresses, current: addresses.find((address) => isSame(address, details)) }
}

type ChoiceProps = {
  uid: string
  details: Details
  onFill(name: DetailName, value: string): void
}

/** Fills in a saved address. */
export function SavedAddresses({ uid, details, onFill }: ChoiceProps) {
  const { addresses, current } = useAddresses(uid, details)
  if (addresses.length === 0) return null

  function fill(id: string) {
    const chosen = addresses.find(({ _id }) => _id === id)
    for (const name of chosen ? detailNames : []) onFill(name, chosen?.[name] ?? '')
  }
  return (
    <Field label={t('Saved addresses')}>
      {(ties) => (
        <select
          {...ties}
          value={current?._id ?? ''}
          onChange={({ target }) => fill(target.value)}
          className={`w-full ${selectLook}`}
        >
          <option value="">{t('Another address')}</option>
          <Options
            of={addresses.map((address) => [
              address._id,
              [address.label, address.name, address.street, address.city].filter(Boolean).join(', '),
            ])}
          />
        </select>
      )}
    </Field>
  )
}

type SaveProps = { uid: string; details: Details; isTicked: boolean; onTick(isTicked: boolean): void }

/** Nothing for an address that is saved already, nor in a trial, which has no account. */
export function SaveAddress({ uid, details, isTicked, onTick }: SaveProps) {
  const { current } = useAddresses(uid, details)
  if (current || uid === trialUid) return null
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name="save"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      {t('Save this address')}
    </label>
  )
}

/** Saves the typed address with an order. What could not be saved is saved with the next attempt, and is no reason to refuse the order. */
export function useSaveAddress(uid: string, details: Details) {
  const { addresses, current } = useAddresses(uid, details)
  const [add] = useAddAddressMutation()
  const sent = useRef('')
  return async () => {
    const address = JSON.stringify(details)
    if (current || sent.current === address) return
    sent.current = address
    const { error } = await add({ ...details, isDefault: addresses.length === 0 })
    if (error) sent.current = ''
  }
}
