import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import { addressLines } from '../../../domain/address-lines.ts'
import { countryCode, needsState, needsZipcode } from '../../../domain/countries.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, MailLink, PhoneLink, reach } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { Link } from '../../ui/link.tsx'
import { customerPage } from '../../../domain/admin-pages.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useProblems } from '../../ui/form-problems.ts'
import { useSetAddressMutation } from './order-changes-api.ts'

export function ShopperOfOrder({ order }: { order: AdminOrder }) {
  const { name, email, phone, address, status, deliveryMethod, deliveryNote, customer } = order
  const { locale } = useShop()
  const [isEditing, setEditing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const isPickUp = deliveryMethod === 'pickup'
  const canEdit = status === 'placed' && !isPickUp
  /** The form is gone, and would lose the focus. */
  const close = () => {
    setEditing(false)
    container.current?.focus()
  }
  return (
    <Panel title={t('Shopper')}>
      <dl className="grid gap-4 text-sm/5 wrap-anywhere">
        {/* Orders keep personal data for the years of the settings; a closed account has no e-mail address. */}
        <Fact term={t('Name [of a person]')}>
          {customer === null ? (
            name || t('No longer kept')
          ) : (
            <Link to={customerPage(customer)} className={reach}>
              {name}
            </Link>
          )}
        </Fact>
        {email && (
          <Fact term={t('E-mail')}>
            <MailLink to={email} />
          </Fact>
        )}
        {phone && (
          <Fact term={t('Phone')}>
            <PhoneLink to={phone} />
          </Fact>
        )}
        {isPickUp ? (
          <Fact term={t('Delivery')}>{t('Pick-up in the shop')}</Fact>
        ) : (
          <Fact term={t('Delivery address')}>
            <address className="not-italic whitespace-pre-line">
              {addressLines(address, locale).join('\n')}
            </address>
          </Fact>
        )}
        {deliveryNote && (
          <Fact term={t('Delivery note [what a shopper asks of the carrier]')}>
            <span className="whitespace-pre-line">{deliveryNote}</span>
          </Fact>
        )}
      </dl>
      {canEdit && (
        <div ref={container} tabIndex={-1} className="mt-4 outline-none">
          {isEditing ? (
            <AddressForm order={order} onClose={close} />
          ) : (
            <Button look="outlined" onClick={() => setEditing(true)}>
              {t('Correct address')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

type Address = AdminOrder['address']
type AddressName = keyof Address

export const addressFields: { name: AddressName; label: Label; maxLength: number }[] = [
  { name: 'street', label: msg('Address'), maxLength: 300 },
  { name: 'street2', label: msg('Address line 2 (optional)'), maxLength: 200 },
  { name: 'city', label: msg('City'), maxLength: 100 },
  { name: 'state', label: msg('State [of an address]'), maxLength: 100 },
  { name: 'zipcode', label: msg('Zip code'), maxLength: 20 },
  { name: 'country', label: msg('Country'), maxLength: 100 },
]

const names = addressFields.map(({ name }) => name)

const optional = new Set<AddressName>(['street', 'street2'])

/** The server knows by the code whether the country needs a state and a zip code. */
export function isNeeded(name: AddressName, country: string): boolean {
  if (name === 'state') return needsState(country)
  return name === 'zipcode' ? needsZipcode(country) : !optional.has(name)
}

const isName = (field: string): field is AddressName => names.some((name) => name === field)

function AddressForm({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const [save, { isLoading }] = useSetAddressMutation()
  const [address, setAddress] = useState<Address>(order.address)
  const [failure, setFailure] = useState('')
  const { form, problems, mark, show } = useProblems<AddressName>(names)
  const { locale } = useShop()
  const country = countryCode(address.country, locale) ?? address.country

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailure('')
    const { error } = await save({ id: order._id, ...address, country })
    if (!error) return onClose()
    const found = problemIn(error)
    const wrong = found?.fields?.filter(({ field }) => isName(field)) ?? []
    show(Object.fromEntries(wrong.map(({ field, message }) => [field, message])))
    if (wrong.length === 0)
      setFailure(found?.message ?? t('The address was not changed. Try again in a moment.'))
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('Delivery address')}
      onSubmit={(event) => void send(event)}
      className="grid gap-4 border-t border-line pt-4 text-sm"
    >
      {addressFields.map(({ name, label, maxLength }, at) => (
        <TextField
          key={name}
          label={t(label)}
          maxLength={maxLength}
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
      <p className="text-ink-soft">{t('The shopper sees that the address was changed.')}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button type="submit" isBusy={isLoading}>
          {t('Save address')}
        </Button>
        <Button look="outlined" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
