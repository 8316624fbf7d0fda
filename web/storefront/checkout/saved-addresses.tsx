import { useEffect, useRef } from 'react'
import type { SavedAddress } from '../../../contract/people/account.ts'
import { useAddAddressMutation, useGetAddressesQuery } from '../account/account-api.ts'
import { Field, selectLook } from '../../ui/field.tsx'
import { type DetailName, detailNames, type Details } from './use-details.ts'
import { t } from '../../../messages/t.ts'

type Props = {
  uid: string
  details: Details
  onFill(name: DetailName, value: string): void
}

const isSame = (address: SavedAddress, details: Details) =>
  detailNames.every((name) => address[name] === details[name].trim())

/** Fills in a saved address, and saves the typed one when the form is sent. */
export function SavedAddresses({ uid, details, onFill }: Props) {
  const { currentData: addresses = [] } = useGetAddressesQuery({ uid })
  const box = useSaveOnSubmit(addresses, details)
  const current = addresses.find((address) => isSame(address, details))

  function fill(id: string) {
    const chosen = addresses.find(({ _id }) => _id === id)
    for (const name of chosen ? detailNames : []) onFill(name, chosen?.[name] ?? '')
  }
  return (
    <>
      {addresses.length > 0 && (
        <Field label={t('Saved addresses')}>
          {(ties) => (
            <select
              {...ties}
              value={current?._id ?? ''}
              onChange={({ target }) => fill(target.value)}
              className={`w-full ${selectLook}`}
            >
              <option value="">{t('Another address')}</option>
              {addresses.map((address) => (
                <option key={address._id} value={address._id}>
                  {[address.label, address.name, address.street, address.city].filter(Boolean).join(', ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {!current && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input ref={box} type="checkbox" name="save" className="size-6 shrink-0 accent-accent" />
          {t('Save this address')}
        </label>
      )}
    </>
  )
}

/** A box that saves the address once with the order. A failure is no reason to refuse the order. */
function useSaveOnSubmit(addresses: SavedAddress[], details: Details) {
  const box = useRef<HTMLInputElement>(null)
  const [add] = useAddAddressMutation()
  const saved = useRef('')
  useEffect(() => {
    const form = box.current?.form
    const save = () => {
      const address = JSON.stringify(details)
      if (!box.current?.checked || saved.current === address) return
      saved.current = address
      void add({ ...details, isDefault: addresses.length === 0 })
    }
    form?.addEventListener('submit', save)
    return () => form?.removeEventListener('submit', save)
  }, [add, addresses, details])
  return box
}
