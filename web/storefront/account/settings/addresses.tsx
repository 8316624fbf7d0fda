import { type ComponentProps, useRef, useState } from 'react'
import { maxAddresses, type SavedAddress } from '../../../../contract/people/account.ts'
import { addressLines } from '../../../../domain/address-lines.ts'
import { ask, tell } from '../../../app/notices/ask.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Button } from '../../../ui/button.tsx'
import {
  useAddAddressMutation,
  useDeleteAddressMutation,
  useEditAddressMutation,
  useGetAddressesQuery,
} from '../account-api.ts'
import { Section } from './section.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { messageIn, problemIn } from '../../../app/api/problem-in.ts'
import { TextField } from '../../../ui/field.tsx'
import { type Refused, SaveForm, type Typed } from '../../../ui/save-form.tsx'

/** The address that is being written: a new one, or a saved one. */
type Writing = 'new' | SavedAddress | undefined

export function Addresses({ uid }: { uid: string }) {
  const { currentData: addresses, isError, refetch } = useGetAddressesQuery(uid)
  const [writing, setWriting] = useState<Writing>()
  const container = useRef<HTMLDivElement>(null)

  function finish() {
    setWriting(undefined)
    // The form disappears and would lose the focus.
    container.current?.focus()
  }
  return (
    <Section title="Addresses">
      <div ref={container} tabIndex={-1} className="grid gap-5 outline-none">
        {isError && !addresses && (
          <TryAgain onTryAgain={() => void refetch()}>Your addresses couldn't be loaded.</TryAgain>
        )}
        {!isError && !addresses && <p className="text-ink-soft">Loading...</p>}
        {addresses?.length === 0 && writing !== 'new' && (
          <p className="text-pretty text-ink-soft">No addresses yet. A saved one fills in the checkout.</p>
        )}
        {addresses && addresses.length > 0 && (
          <ul aria-label="Saved addresses" className="grid gap-5">
            {addresses.map((address) => (
              <li key={address._id} className="border-b border-line pb-5 last:border-0 last:pb-0">
                {writing === address ? (
                  <AddressForm address={address} onDone={finish} />
                ) : (
                  <OneAddress address={address} onEdit={() => setWriting(address)} onDeleted={finish} />
                )}
              </li>
            ))}
          </ul>
        )}
        {writing === 'new' && <AddressForm onDone={finish} />}
        {addresses && writing !== 'new' && addresses.length < maxAddresses && (
          <div className="flex">
            <Button look="outlined" onClick={() => setWriting('new')}>
              Add an address
            </Button>
          </div>
        )}
        {addresses && addresses.length >= maxAddresses && (
          <p className="text-ink-soft">You can save {maxAddresses} addresses. Delete one to add another.</p>
        )}
      </div>
    </Section>
  )
}

type AddressProps = { address: SavedAddress; onEdit(): void; onDeleted(): void }

function OneAddress({ address, onEdit, onDeleted }: AddressProps) {
  const { locale } = useShop()
  const [remove, { isLoading }] = useDeleteAddressMutation()
  const name = address.label || address.street

  async function askAndDelete() {
    const isSure = await ask({ title: `Delete ${name}?`, yes: 'Delete', look: 'destructive' })
    if (!isSure) return
    const { error } = await remove(address._id)
    if (error) return tell("The address couldn't be deleted. Try again in a moment.")
    onDeleted()
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {name}
          {address.isDefault && <span className="ml-2 text-sm font-normal text-ink-soft">Default</span>}
        </p>
        <address className="mt-1 whitespace-pre-line text-ink-soft not-italic">
          {[address.name, ...addressLines(address, locale), address.phone].join('\n')}
        </address>
      </div>
      <div className="flex gap-3">
        <Button look="outlined" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          look="destructive"
          aria-label={`Delete ${name}`}
          isBusy={isLoading}
          onClick={() => void askAndDelete()}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}

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
function AddressForm({ address, onDone }: Props) {
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
    <SaveForm<Input>
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
    </SaveForm>
  )
}

function refusedFor(error: object): Refused<Input> {
  const { fields } = problemIn(error) ?? {}
  if (!fields) return { message: messageIn(error) }
  return { problems: Object.fromEntries(fields.map(({ field, message }) => [field, message])) }
}
