import { mail, type OutboxMessage } from '../../../../contract/shop/mail.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { useGetOutboxQuery } from '../../admin-api.ts'
import { PageLinks } from '../../ui/list-page-links.tsx'
import { ListPanel } from './list-panel.tsx'
import { lastPageOf, listPageUrl, useListPage } from './list-pages.ts'
import { Day } from '../../../app/shop/format.tsx'
import { Email } from '../../ui/email.tsx'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'

const notSending = "E-mail isn't set up. Messages are kept here and not sent."
const notYetSent =
  "These messages haven't been sent yet. Those about a change of an order wait until it can no longer be undone."
const allSent = 'Every message has been sent.'

export function Outbox() {
  const { page, request } = useListPage()
  const { data, isError, refetch } = useGetOutboxQuery(request, { refetchOnMountOrArgChange: true })
  return (
    <ListPanel
      title="Outbox"
      file={mail.csv.path}
      count={data?.total}
      failure={isError ? "The e-mails couldn't be loaded." : undefined}
      empty={data?.isSending ? allSent : `${notSending} There are none yet.`}
      onTryAgain={() => void refetch()}
    >
      <p className="mb-2 max-w-prose text-sm text-pretty text-ink-soft">
        {data?.isSending ? notYetSent : notSending}
      </p>
      {data && <OutboxMessages {...data} page={page} />}
    </ListPanel>
  )
}

type Messages = { messages: OutboxMessage[]; total: number; page: number }

const OutboxMessages = ({ messages, total, page }: Messages) => (
  <>
    <p className="mb-2 text-sm text-ink-soft tabular-nums">{emailsIn(total)}, newest first</p>
    <Table
      name="E-mails, newest first"
      head={
        <>
          <Heading>To</Heading>
          <Heading>Subject</Heading>
          <Heading>Day</Heading>
        </>
      }
    >
      {messages.map((message) => (
        <MessageRow key={message._id} message={message} />
      ))}
    </Table>
    <PageLinks
      page={page}
      last={lastPageOf(total)}
      addressOf={(page) => listPageUrl(adminPages.outbox, page)}
    />
  </>
)

const emailsIn = (many: number) => (many === 1 ? '1 e-mail' : `${many} e-mails`)

/** Keeps the other cells beside the subject when a message is expanded. */
const atTop = { verticalAlign: 'top' } as const

const MessageRow = ({ message: { to, subject, text, createdAt } }: { message: OutboxMessage }) => (
  <Row>
    <Cell style={atTop}>
      <span className="-my-2 block min-w-36 py-3 wrap-anywhere">{to}</span>
    </Cell>
    <Cell style={atTop}>
      <div className="-my-2 min-w-52">
        <Email subject={subject} text={text} />
      </div>
    </Cell>
    <Cell style={atTop}>
      <span className="-my-2 block py-3 whitespace-nowrap tabular-nums">
        <Day of={createdAt} />
      </span>
    </Cell>
  </Row>
)
