import { type FormEvent, useState } from 'react'
import { countryCode, needsState, needsZipcode } from '../../../domain/countries.ts'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useProblems } from '../../ui/form-problems.ts'
import { useSetAddressMutation } from './order-changes-api.ts'

type Address = AdminOrder['address']
type Name = keyof Address

const fields: { name: Name; label: string; maxLength: number }[] = [
  { name: 'street', label: 'Address', maxLength: 300 },
  { name: 'street2', label: 'Address line 2 (optional)', maxLength: 200 },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 100 },
  { name: 'zipcode', label: 'Zipcode', maxLength: 20 },
  { name: 'country', label: 'Country', maxLength: 100 },
]

const names = fields.map(({ name }) => name)

const optional = new Set<Name>(['street', 'street2'])

/** The server knows by the code whether the country needs a state and a zip code. */
const isNeeded = (name: Name, country: string) =>
  name === 'state' ? needsState(country) : name === 'zipcode' ? needsZipcode(country) : !optional.has(name)

const isName = (field: string): field is Name => names.some((name) => name === field)

export function AddressForm({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const [save, { isLoading }] = useSetAddressMutation()
  const [address, setAddress] = useState<Address>(order.address)
  const [failure, setFailure] = useState('')
  const { form, problems, mark, show } = useProblems<Name>(names)
  const { locale } = useShop()
  const country = countryCode(address.country, locale) ?? address.country

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailure('')
    const { error } = await save({ id: order._id, address: { ...address, country } })
    if (!error) return onClose()
    const found = problemIn(error)
    const wrong = found?.fields?.filter(({ field }) => isName(field)) ?? []
    show(Object.fromEntries(wrong.map(({ field, message }) => [field, message])))
    if (wrong.length === 0)
      setFailure(found?.message ?? 'The address was not changed. Try again in a moment.')
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Delivery address"
      onSubmit={(event) => void send(event)}
      className="grid gap-4 border-t border-line pt-4 text-sm"
    >
      {fields.map(({ name, ...field }, at) => (
        <TextField
          key={name}
          {...field}
          name={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is gone
          autoFocus={at === 0}
          autoComplete="off"
          required={isNeeded(name, country)}
          value={address[name]}
          problem={problems[name]}
          onChange={({ target }) => {
            setAddress({ ...address, [name]: target.value })
            mark(name)
          }}
        />
      ))}
      <p className="text-ink-soft">The shopper sees that the address was changed.</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button type="submit" isBusy={isLoading}>
          Save address
        </Button>
        <Button look="outlined" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
