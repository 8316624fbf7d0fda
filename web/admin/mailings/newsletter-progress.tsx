import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { Panel } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { LeftOutBooks } from './newsletter-books.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { type OneNewsletter, useGetRefusedQuery } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { formatNumber, t } from '../../../messages/t.ts'

/** How far a newsletter is, and who refused it. */
export function NewsletterProgress({ newsletter, isSending }: OneNewsletter) {
  const { subject, state, recipients } = newsletter
  const { pending, sent, refused } = recipients
  const total = pending + sent + refused
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <Panel title={state === 'sent' ? t('Sent [a newsletter]') : t('Sending [a newsletter]')}>
        <AdminTitle>{subject}</AdminTitle>
        {state === 'sending' && !isSending && (
          <p className="mb-4 text-pretty text-ink-soft">
            {t(
              "E-mail isn't set up. Newsletters are kept here and not sent. They go out if a mail server is set up within five days.",
            )}
          </p>
        )}
        <ProgressBar
          aria-label={t('E-mails sent')}
          max={total || 1}
          value={total === 0 ? 1 : sent + refused}
        />
        <output className="mt-3 block tabular-nums">
          {[
            total === 0 && t('There were no confirmed subscribers.'),
            total > 0 &&
              t('{sent} of {total} sent', { sent: formatNumber(sent), total: formatNumber(total) }),
            refused > 0 && t('{count, plural, one {# refused} other {# refused}}', { count: refused }),
            pending > 0 && t('{count, plural, one {# waiting} other {# waiting}}', { count: pending }),
          ]
            .filter(Boolean)
            .join(', ')}
        </output>
        <LeftOutBooks of={newsletter} />
        {refused > 0 && <Refusals newsletter={newsletter} />}
      </Panel>
      <NewsletterPreview newsletter={newsletter} />
    </div>
  )
}

function Refusals({ newsletter: { _id, recipients } }: { newsletter: Newsletter }) {
  const { data, isError } = useGetRefusedQuery(_id, { refetchOnMountOrArgChange: true })
  if (isError) return <p role="alert">{t("The refusals couldn't be loaded.")}</p>
  if (!data) return <p className="mt-6 text-ink-soft">{t('Loading…')}</p>
  const gone = recipients.refused - data.total
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">{t('Refused by the mail server')}</h3>
      <p className="mb-2 text-sm text-pretty text-ink-soft">
        {[
          t('Answers that arrive later by e-mail are in the mailbox of the sender, not here.'),
          data.recipients.length < data.total &&
            t('The first {shown} of {total}.', {
              shown: formatNumber(data.recipients.length),
              total: formatNumber(data.total),
            }),
          gone > 0 &&
            t('{gone, plural, one {# of them unsubscribed since.} other {# of them unsubscribed since.}}', {
              gone,
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Table
        name={t('Refused addresses')}
        head={
          <>
            <Heading>{t('Address [e-mail]')}</Heading>
            <Heading>{t('Reason')}</Heading>
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
