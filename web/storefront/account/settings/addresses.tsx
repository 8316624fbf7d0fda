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
import { messageIn, messagesByField, problemIn } from '../../../app/api/problem-in.ts'
import { TextField, TickBox } from '../../../ui/field.tsx'
import { type Refused, SaveForm, type Typed } from '../../../ui/save-form.tsx'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'

/** The address that is being written: a new one, or a saved one. */
type Writing = 'new' | SavedAddress | undefined

export function Addresses({ uid }: { uid: string }) {
  const { currentData: addresses, isError, refetch } = useGetAddressesQuery({ uid })
  const [writing, setWriting] = useState<Writing>()
  const container = useRef<HTMLDivElement>(null)

  function finish() {
    setWriting(undefined)
    // The form disappears and would lose the focus.
    container.current?.focus()
  }
  return (
    <Section title={t('Addresses')}>
      <div ref={container} tabIndex={-1} className="grid gap-5 outline-none">
        {isError && !addresses && (
          <TryAgain onTryAgain={() => void refetch()}>{t("Your addresses couldn't be loaded.")}</TryAgain>
        )}
        {!isError && !addresses && <p className="text-ink-soft">{t('Loading…')}</p>}
        {addresses?.length === 0 && writing !== 'new' && (
          <p className="text-pretty text-ink-soft">
            {t('No addresses yet. A saved one fills in the checkout.')}
          </p>
        )}
        {addresses && addresses.length > 0 && (
          <ul aria-label={t('Saved addresses')} className="grid gap-5">
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
              {t('Add an address')}
            </Button>
          </div>
        )}
        {addresses && addresses.length >= maxAddresses && (
          <p className="text-ink-soft">
            {t(
              'You can save {max, plural, one {# address} other {# addresses}}. Delete one to add another.',
              { max: maxAddresses },
            )}
          </p>
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
    const isSure = await ask({
      title: t('Delete {name}? [an address]', { name }),
      yes: t('Delete'),
      look: 'destructive',
    })
    if (!isSure) return
    const { error } = await remove(address._id)
    if (error) return tell(t("The address couldn't be deleted. Try again in a moment."))
    onDeleted()
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {name}
          {address.isDefault && (
            <span className="ml-2 text-sm font-normal text-ink-soft">{t('Default [an address]')}</span>
          )}
        </p>
        <address className="mt-1 whitespace-pre-line text-ink-soft not-italic">
          {[address.name, ...addressLines(address, locale), address.phone].join('\n')}
        </address>
      </div>
      <div className="flex gap-3">
        <Button look="outlined" aria-label={t('Edit {name} [an address]', { name })} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button
          look="destructive"
          aria-label={t('Delete {name} [an address]', { name })}
          isBusy={isLoading}
          onClick={() => void askAndDelete()}
        >
          {t('Delete')}
        </Button>
      </div>
    </div>
  )
}

type Name = Exclude<keyof SavedAddress, '_id' | 'isDefault'>

type FieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode'> & {
  label: Label
  hint?: Label
}

const fields: Record<Name, FieldProps> = {
  label: { label: msg('Label [the name of an address]'), hint: msg('For example Home or Work. Optional.') },
  name: { label: msg('Name [of a person]'), autoComplete: 'name' },
  phone: { label: msg('Phone'), autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  street: { label: msg('Address'), autoComplete: 'address-line1' },
  street2: {
    label: msg('Address line 2'),
    autoComplete: 'address-line2',
    hint: msg('Apartment, floor or company. Optional.'),
  },
  city: { label: msg('City'), autoComplete: 'address-level2' },
  country: { label: msg('Country'), autoComplete: 'country-name' },
  state: { label: msg('State [of an address]'), autoComplete: 'address-level1' },
  zipcode: { label: msg('Zip code'), autoComplete: 'postal-code' },
}

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
      submitLabel={t('Save address')}
      save={save}
      beside={
        <Button look="outlined" onClick={onDone}>
          {t('Cancel')}
        </Button>
      }
    >
      {(problems) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-6">
            {names.map((name) => (
              <div key={name} className={wide.has(name) ? 'sm:col-span-2' : ''}>
                <AddressField name={name} value={address?.[name] ?? ''} problem={problems[name]} />
              </div>
            ))}
          </div>
          <TickBox name="isDefault" defaultChecked={address?.isDefault ?? false}>
            {t('Use this address by default')}
          </TickBox>
        </>
      )}
    </SaveForm>
  )
}

type AddressFieldProps = { name: Name; value: string; problem: string | undefined }

function AddressField({ name, value, problem }: AddressFieldProps) {
  const { label, hint, ...input } = fields[name]
  return (
    <TextField
      {...input}
      label={t(label)}
      hint={hint && t(hint)}
      name={name}
      defaultValue={value}
      problem={problem}
    />
  )
}

function refusedFor(error: object): Refused<Input> {
  return problemIn(error)?.fields ? { problems: messagesByField(error) } : { message: messageIn(error) }
}
