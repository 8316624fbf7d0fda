import { t } from '../../../messages/t.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
import type { OrderEmail } from '../../../contract/shop/mail.ts'
import { useDateTime } from '../../app/shop/format.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Email } from '../mailings/email-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { useGetEmailsOfOrderQuery } from './order-changes-api.ts'

/** The e-mails to the shopper; nothing if there are none. */
export function EmailsOfOrder({ order: { _id } }: { order: AdminOrder }) {
  const { data = [], isError, refetch } = useGetEmailsOfOrderQuery(_id)
  const dateTime = useDateTime()
  if (data.length === 0 && !isError) return null
  return (
    <Panel title={t('E-mails')}>
      {isError ? (
        <TryAgain onTryAgain={() => void refetch()}>{t('The e-mails could not be loaded.')}</TryAgain>
      ) : (
        <ul className="grid gap-2 text-sm/5">
          {data.map((email) => (
            <li key={email._id}>
              <Email subject={email.subject} text={email.text} />
              <p className="pl-6 text-ink-soft">{stateOf(email, dateTime)}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function stateOf({ sentAt, waitsUntil }: OrderEmail, dateTime: (moment: string) => string) {
  if (sentAt) return t('Sent {time}', { time: dateTime(sentAt) })
  return waitsUntil ? t('Waits until {time}', { time: dateTime(waitsUntil) }) : t('In the outbox')
}
