import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { notSending } from './all-newsletters.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { type OneNewsletter, useGetRefusedQuery } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'

/** How far a newsletter is, and who refused it. */
export function NewsletterProgress({ newsletter, isSending }: OneNewsletter) {
  const { subject, text, state, recipients } = newsletter
  const { pending, sent, refused } = recipients
  const total = pending + sent + refused
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <Panel title={state === 'sent' ? 'Sent' : 'Sending'}>
        <AdminTitle>{subject}</AdminTitle>
        {state === 'sending' && !isSending && (
          <p className="mb-4 text-pretty text-ink-soft">
            {notSending} They go out if a mail server is set up within five days.
          </p>
        )}
        <ProgressBar aria-label="E-mails sent" max={total || 1} value={total === 0 ? 1 : sent + refused} />
        <output className="mt-3 block tabular-nums">
          {sent} of {total} sent{refused > 0 && `, ${refused} refused`}
          {pending > 0 && `, ${pending} waiting`}
        </output>
        {refused > 0 && <Refusals newsletter={newsletter} />}
      </Panel>
      <NewsletterPreview subject={subject} text={text} />
    </div>
  )
}

function Refusals({ newsletter: { _id, recipients } }: { newsletter: Newsletter }) {
  const { data, isError } = useGetRefusedQuery(_id, { refetchOnMountOrArgChange: true })
  if (isError) return <p role="alert">The refusals couldn't be loaded.</p>
  if (!data) return <p className="mt-6 text-ink-soft">Loading...</p>
  const gone = recipients.refused - data.total
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">Refused by the mail server</h3>
      <p className="mb-2 text-sm text-pretty text-ink-soft">
        Answers that arrive later by e-mail are in the mailbox of the sender, not here.
        {data.recipients.length < data.total && ` The first ${data.recipients.length} of ${data.total}.`}
        {gone > 0 && ` ${gone} of them unsubscribed since.`}
      </p>
      <Table
        name="Refused addresses"
        head={
          <>
            <Heading>Address</Heading>
            <Heading>Reason</Heading>
          </>
        }
      >
        {data.recipients.map(({ email, error }) => (
          <Row key={email}>
            <Cell>
              <span className="wrap-anywhere">{email}</span>
            </Cell>
            <Cell>
              <span className="wrap-anywhere">{error}</span>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}
