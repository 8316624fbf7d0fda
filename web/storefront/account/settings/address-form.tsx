import type { ComponentProps } from 'react'
import type { SavedAddress } from '../../../../contract/people/account.ts'
import { messageIn, problemIn } from '../../../app/api/problem-in.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAddAddressMutation, useEditAddressMutation } from '../account-api.ts'
import { type Refused, SettingsForm, type Typed } from '../../../ui/settings-form.tsx'

const fields = {
  label: { label: 'Label', hint: 'For example Home or Work. Optional.' },
  name: { label: 'Name', autoComplete: 'name' },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  street: { label: 'Address', autoComplete: 'address-line1' },
  street2: {
    label: 'Address line 2',
    autoComplete: 'address-line2',
    hint: 'Apartment, floor or company. Optional.',
  },
  city: { label: 'City', autoComplete: 'address-level2' },
  country: { label: 'Country', autoComplete: 'country-name' },
  state: { label: 'State', autoComplete: 'address-level1' },
  zipcode: { label: 'Zipcode', autoComplete: 'postal-code' },
} as const satisfies Record<string, Omit<ComponentProps<typeof TextField>, 'name'>>

type Name = keyof typeof fields

type Input = Name | 'isDefault'

const names = Object.keys(fields) as Name[]

const wide = new Set<Name>(['label', 'name', 'street', 'street2', 'phone'])

type Props = { address?: SavedAddress; onDone(): void }

/** Adds an address, or edits a saved one. */
export function AddressForm({ address, onDone }: Props) {
  const [add] = useAddAddressMutation()
  const [edit] = useEditAddressMutation()

  async function save(typed: Typed<Input>): Promise<undefined | Refused<Input>> {
    const written = Object.fromEntries(names.map((name) => [name, typed(name)])) as Record<Name, string>
    const body = { ...written, isDefault: typed('isDefault') === 'on' }
    const { error } = await (address ? edit({ ...body, id: address._id }) : add(body))
    if (error) return refusedFor(error)
    onDone()
    return undefined
  }
  return (
    <SettingsForm<Input>
      names={[...names, 'isDefault']}
      submitLabel="Save address"
      save={save}
      beside={
        <Button look="outlined" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(problems) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
            {names.map((name) => (
              <div key={name} className={wide.has(name) ? 'sm:col-span-2' : ''}>
                <TextField
                  {...fields[name]}
                  name={name}
                  defaultValue={address?.[name] ?? ''}
                  problem={problems[name]}
                />
              </div>
            ))}
          </div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="isDefault"
              defaultChecked={address?.isDefault ?? false}
              className="size-6 shrink-0 accent-accent"
            />
            Use this address by default
          </label>
        </>
      )}
    </SettingsForm>
  )
}

function refusedFor(error: object): Refused<Input> {
  const { fields } = problemIn(error) ?? {}
  if (!fields) return { message: messageIn(error) }
  return { problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])) }
}
