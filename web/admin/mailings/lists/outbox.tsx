import { useState } from 'react'
import { mail, type OutboxMessage } from '../../../../contract/shop/mail.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { useGetOutboxHtmlQuery, useGetOutboxQuery } from '../../admin-api.ts'
import { ListPages, ListPanel, useListPage } from './list-panel.tsx'
import { Day } from '../../../app/shop/format.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { Email, EmailView } from '../email-view.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { msg, t } from '../../../../messages/t.ts'

const notSending = msg("E-mail isn't set up. Messages are kept here and not sent.")
const notSendingAny = msg("E-mail isn't set up. Messages are kept here and not sent. There are none yet.")
const notYetSent = msg(
  "These messages haven't been sent yet. Those about a change of an order wait until it can no longer be undone.",
)
const allSent = msg('Every message has been sent.')

export function Outbox() {
  const { page, request } = useListPage()
  const { data, isError, refetch } = useGetOutboxQuery(request, { refetchOnMountOrArgChange: true })
  return (
    <ListPanel
      title={t('Outbox')}
      file={mail.csv.path}
      count={data?.total}
      failure={isError ? t("The e-mails couldn't be loaded.") : undefined}
      empty={t(data?.isSending ? allSent : notSendingAny)}
      onTryAgain={() => void refetch()}
    >
      <p className="mb-2 max-w-prose text-sm text-pretty text-ink-soft">
        {t(data?.isSending ? notYetSent : notSending)}
      </p>
      {data && <OutboxMessages {...data} page={page} />}
    </ListPanel>
  )
}

type Messages = { messages: OutboxMessage[]; total: number; page: number }

const OutboxMessages = ({ messages, total, page }: Messages) => (
  <>
    <p className="mb-2 text-sm text-ink-soft tabular-nums">
      {t('{total, plural, one {# e-mail} other {# e-mails}}, newest first', { total })}
    </p>
    <Table
      name={t('E-mails, newest first')}
      head={
        <>
          <Heading>{t('To [of an e-mail]')}</Heading>
          <Heading>{t('Subject [of an e-mail]')}</Heading>
          <Heading isExtra>{t('Day')}</Heading>
        </>
      }
    >
      {messages.map((message) => (
        <MessageRow key={message._id} message={message} />
      ))}
    </Table>
    <ListPages path={adminPages.outbox} page={page} total={total} />
  </>
)

/** Keeps the other cells beside the subject when a message is expanded. */
const atTop = { verticalAlign: 'top' } as const

/** Its HTML is fetched when it is opened: a page of messages with all their pictures would be large. */
function MessageRow({ message }: { message: OutboxMessage }) {
  const { _id, to, subject, text, createdAt } = message
  const { language } = useShop()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useGetOutboxHtmlQuery(_id, { skip: !isOpen })
  const html = isOpen ? data?.html : undefined
  return (
    <>
      <Row>
        <Cell style={atTop}>
          <span className="-my-2 block min-w-24 py-3 sm:min-w-36 wrap-anywhere">{to}</span>
        </Cell>
        <Cell style={atTop}>
          <div className="-my-2 sm:min-w-52">
            <Email subject={subject} text={html === undefined ? text : undefined} onToggle={setIsOpen} />
          </div>
        </Cell>
        <Cell style={atTop} isExtra>
          <span className="-my-2 block py-3 whitespace-nowrap tabular-nums">
            <Day of={createdAt} />
          </span>
        </Cell>
      </Row>
      {html !== undefined && (
        <Row>
          <Cell colSpan={3}>
            <EmailView subject={subject} text={text} html={html} language={language} />
          </Cell>
        </Row>
      )}
    </>
  )
}
