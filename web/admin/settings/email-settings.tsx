import { type ReactNode, useState } from 'react'
import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { type PreviewedMessage, previewedMessages } from '../../../contract/shop/settings.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmailView } from '../mailings/email-view.tsx'
import { CheckBox, FieldGroup, SelectField, TextArea } from '../ui/fields.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { MailServerPanel } from './mail-server/mail-server.tsx'
import { useGetEmailPreviewQuery } from './settings-api.ts'
import { SettingsGroupForm } from './settings-group-form.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import { Link } from '../../ui/link.tsx'
import { rich } from '../../ui/rich.tsx'

type Email = ShopSettings['email']
type Form = { form: SettingsForm<'email'> }

/** The demo's password is public: it sends no e-mails for anybody. */
export function EmailSettings() {
  const isOwner = useIsAtLeast('owner')
  const { isDemo } = useShop()
  return (
    <div className="grid gap-4 lg:gap-6">
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
      {isOwner && !isDemo && <MailServerPanel />}
    </div>
  )
}

/** The preview knows whether a mail server is configured. */
function NotSetUp() {
  const { data } = useGetEmailPreviewQuery({ message: 'placed' })
  if (data?.isSending !== false) return null
  return (
    <Notice
      kind="bad"
      more={
        <Link to={adminPages.outbox} className="link">
          {t('Open the outbox')}
        </Link>
      }
    >
      {t("E-mail isn't set up. Messages are kept in the outbox and not sent.")}
    </Notice>
  )
}

const Sender = ({ form: { value, text } }: Form) => {
  const { name } = useShop()
  return (
    <>
      <TextField
        label={t('Sender name')}
        placeholder={name}
        hint={t("Empty: the shop's name.")}
        {...text('senderName', value.senderName, (senderName) => ({ senderName }))}
      />
      <TextArea
        label={t('Signature')}
        placeholder={t('Your {name} [end of an e-mail]', { name })}
        hint={t('At the end of every message.')}
        {...text('signature', value.signature, (signature) => ({ signature }))}
      />
    </>
  )
}

const sentMessages = ['placed', 'shipped', 'ready', 'cancelled', 'returned'] as const

const orderMessages: Record<keyof Email['sent'], Label> = {
  placed: msg('Order placed'),
  shipped: msg('Order shipped'),
  ready: msg('Ready for pick-up'),
  cancelled: msg('Order cancelled'),
  returned: msg('Order returned'),
}

const stockSettings = (text: ReactNode) => (
  <Link to={`${adminPages.settings}/stock`} className="link">
    {text}
  </Link>
)

const Sent = ({ form: { value, change } }: Form) => (
  <FieldGroup title={t('Messages to shoppers')}>
    <div className="-mt-3">
      {sentMessages.map((message) => (
        <CheckBox
          key={message}
          label={t(orderMessages[message])}
          isTicked={value.sent[message]}
          onTick={(isTicked) => change({ sent: { ...value.sent, [message]: isTicked } })}
        />
      ))}
    </div>
    <p className="text-sm text-ink-soft">
      {rich(
        'Back in stock is sent to shoppers who asked for it. Turn it off in the <settings>stock settings</settings>.',
        { settings: stockSettings },
      )}
    </p>
  </FieldGroup>
)

const NewOrders = ({ form: { value, text, change } }: Form) => (
  <FieldGroup title={t('Messages to you')}>
    <CheckBox
      label={t('E-mail me about new orders')}
      isTicked={value.notifyOnOrder}
      onTick={(notifyOnOrder) => change({ notifyOnOrder })}
    />
    <TextField
      label={t('Address for new orders')}
      hint={t('Empty: the e-mail address under Shop.')}
      type="email"
      autoComplete="off"
      {...text('notifyAddress', value.notifyAddress, (notifyAddress) => ({ notifyAddress }))}
    />
  </FieldGroup>
)

const previewNames: Record<PreviewedMessage, Label> = {
  ...orderMessages,
  'part-shipped': msg('Order partly shipped'),
  'line-cancelled': msg('Book of an order cancelled'),
  'line-returned': msg('Book of an order returned'),
  'price-changed': msg('Price of a book lowered'),
  expired: msg('Order cancelled: address not confirmed'),
  'payment-received': msg('Payment received'),
  'payment-reminder': msg('Reminder of a payment'),
  'back-in-stock': msg('Back in stock'),
  'verify-email': msg('Confirm your e-mail address'),
  'reset-password': msg('Choose a new password'),
}

/** In milliseconds: the signature is typed letter by letter. */
const delay = 400

/** As sent, with what is typed above. */
function Preview({ email: { senderName, signature } }: { email: Email }) {
  const { language } = useShop()
  const [message, setMessage] = useState<PreviewedMessage>('placed')
  const query = useDebounced(JSON.stringify({ senderName, signature }), delay)
  const { data, isError } = useGetEmailPreviewQuery({ message, ...JSON.parse(query) })
  return (
    <FieldGroup title={t('Preview')}>
      <SelectField
        label={t('Message')}
        value={message}
        onChange={({ target }) => setMessage(target.value as PreviewedMessage)}
        options={previewedMessages.map((each) => [each, t(previewNames[each])])}
      />
      {isError && <Notice kind="bad">{t('The preview could not be loaded.')}</Notice>}
      {data && (
        <article aria-label={t('Message')} className="rounded-panel bg-paper p-4 text-sm/6 wrap-anywhere">
          <p className="text-ink-soft">{t('From: {sender}', { sender: data.from })}</p>
          <p lang={language} className="font-semibold">
            {data.subject}
          </p>
          <div className="mt-3">
            <EmailView {...data} language={language} />
          </div>
        </article>
      )}
    </FieldGroup>
  )
}
