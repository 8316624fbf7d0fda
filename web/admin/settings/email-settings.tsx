import { useState } from 'react'
import { adminPages } from '../../../domain/admin-pages.ts'
import { type PreviewedMessage, previewedMessages } from '../../../contract/shop/settings.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Notice } from '../../ui/notice.tsx'
import { CheckBox, FieldGroup, SelectField, TextArea } from '../ui/fields.tsx'
import { useGetEmailPreviewQuery } from './settings-api.ts'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { Link } from '../../ui/link.tsx'

type Email = ShopSettings['email']
type Form = { form: SettingsForm<'email'> }

export const EmailSettings = () => (
  <SettingsGroupForm group="email">
    {(form) => (
      <>
        <NotSetUp />
        <Sender form={form} />
        <Sent form={form} />
        <NewOrders form={form} />
        <Preview email={form.value} />
      </>
    )}
  </SettingsGroupForm>
)

/** The preview knows whether a mail server is configured. */
function NotSetUp() {
  const { data } = useGetEmailPreviewQuery({ message: 'placed' })
  if (data?.isSending !== false) return null
  return (
    <Notice
      kind="bad"
      more={
        <Link to={adminPages.outbox} className="link">
          Open the outbox
        </Link>
      }
    >
      E-mail isn't set up. Messages are kept in the outbox and not sent.
    </Notice>
  )
}

const Sender = ({ form: { value, text } }: Form) => {
  const { name } = useShop()
  return (
    <>
      <TextField
        label="Sender name"
        placeholder={name}
        hint="Empty: the shop's name. The address is set where the shop is installed."
        {...text('senderName', value.senderName, (senderName) => ({ senderName }))}
      />
      <TextArea
        label="Signature"
        placeholder={`Your ${name}`}
        hint="At the end of every message."
        {...text('signature', value.signature, (signature) => ({ signature }))}
      />
    </>
  )
}

const sentMessages = ['placed', 'shipped', 'ready', 'cancelled', 'returned'] as const

const orderMessages: Record<keyof Email['sent'], string> = {
  placed: 'Order placed',
  shipped: 'Order shipped',
  ready: 'Ready for pick-up',
  cancelled: 'Order cancelled',
  returned: 'Order returned',
}

const Sent = ({ form: { value, change } }: Form) => (
  <FieldGroup title="Messages to shoppers">
    <div className="-mt-3">
      {sentMessages.map((message) => (
        <CheckBox
          key={message}
          label={orderMessages[message]}
          isTicked={value.sent[message]}
          onTick={(isTicked) => change({ sent: { ...value.sent, [message]: isTicked } })}
        />
      ))}
    </div>
    <p className="text-sm text-ink-soft">
      Back in stock is sent to shoppers who asked for it. Turn it off in the{' '}
      <Link to={`${adminPages.settings}/stock`} className="link">
        stock settings
      </Link>
      .
    </p>
  </FieldGroup>
)

const NewOrders = ({ form: { value, text, change } }: Form) => (
  <FieldGroup title="Messages to you">
    <CheckBox
      label="E-mail me about new orders"
      isTicked={value.notifyOnOrder}
      onTick={(notifyOnOrder) => change({ notifyOnOrder }, 'notifyAddress')}
    />
    <TextField
      label="Address for new orders"
      type="email"
      autoComplete="off"
      {...text('notifyAddress', value.notifyAddress, (notifyAddress) => ({ notifyAddress }))}
    />
  </FieldGroup>
)

const previewNames: Record<PreviewedMessage, string> = {
  ...orderMessages,
  'part-shipped': 'Order partly shipped',
  'line-cancelled': 'Book of an order cancelled',
  'line-returned': 'Book of an order returned',
  'price-changed': 'Price of a book lowered',
  expired: 'Order cancelled: address not confirmed',
  'payment-received': 'Payment received',
  'payment-reminder': 'Reminder of a payment',
  'back-in-stock': 'Back in stock',
  'verify-email': 'Confirm your e-mail address',
  'reset-password': 'Choose a new password',
}

/** In milliseconds: the signature is typed letter by letter. */
const delay = 400

/** As sent, with what is typed above. */
function Preview({ email: { senderName, signature } }: { email: Email }) {
  const [message, setMessage] = useState<PreviewedMessage>('placed')
  const query = useDebounced(JSON.stringify({ senderName, signature }), delay)
  const { data, isError } = useGetEmailPreviewQuery({ message, ...JSON.parse(query) })
  return (
    <FieldGroup title="Preview">
      <SelectField
        label="Message"
        value={message}
        onChange={({ target }) => setMessage(target.value as PreviewedMessage)}
      >
        {previewedMessages.map((each) => (
          <option key={each} value={each}>
            {previewNames[each]}
          </option>
        ))}
      </SelectField>
      {isError && <Notice kind="bad">The preview could not be loaded.</Notice>}
      {data && (
        <article aria-label="Message" className="rounded-panel bg-paper p-4 text-sm/6 wrap-anywhere">
          <p className="text-ink-soft">{`From: ${data.from}`}</p>
          <p className="font-semibold">{data.subject}</p>
          <p className="mt-3 whitespace-pre-wrap">{data.text}</p>
        </article>
      )}
    </FieldGroup>
  )
}
