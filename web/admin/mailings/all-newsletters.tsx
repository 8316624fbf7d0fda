import { adminPages, newsletterPage } from '../../../domain/admin-pages.ts'
import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Day, useDateTime } from '../../app/shop/format.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetNewslettersQuery } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { formatNumber, msg, t } from '../../../messages/t.ts'

export const notSending = msg("E-mail isn't set up. Newsletters are kept here and not sent.")

export function AllNewsletters() {
  const { data, isError, refetch } = useGetNewslettersQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Panel
      title={t('Newsletters')}
      beside={<ButtonLink to={newsletterPage('new')}>{t('Write a newsletter')}</ButtonLink>}
    >
      <AdminTitle>{t('Newsletters')}</AdminTitle>
      {isError && !data && (
        <TryAgain onTryAgain={() => void refetch()}>{t("The newsletters couldn't be loaded.")}</TryAgain>
      )}
      {!isError && !data && <output className="text-ink-soft">{t('Loading…')}</output>}
      {data && (
        <>
          <p className="mb-4 max-w-prose text-sm text-pretty text-ink-soft tabular-nums">
            {!data.isSending && <>{t(notSending)} </>}
            <Link to={adminPages.subscribers} className="link">
              {t('{count, plural, one {# confirmed subscriber} other {# confirmed subscribers}}', {
                count: data.subscribers,
              })}
            </Link>
          </p>
          {data.newsletters.length === 0 ? (
            <p className="text-ink-soft">{t('No newsletters yet.')}</p>
          ) : (
            <List newsletters={data.newsletters} />
          )}
        </>
      )}
    </Panel>
  )
}

const List = ({ newsletters }: { newsletters: Newsletter[] }) => (
  <Table
    name={t('Newsletters, newest first')}
    head={
      <>
        <Heading>{t('Subject [of an e-mail]')}</Heading>
        <Heading>{t('State [status]')}</Heading>
        <Heading isExtra>{t('Written by')}</Heading>
        <Heading>{t('Day')}</Heading>
      </>
    }
  >
    {newsletters.map((newsletter) => (
      <Row key={newsletter._id}>
        <Cell>
          <Link
            to={newsletterPage(newsletter._id)}
            className="-my-2 inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline"
          >
            {newsletter.subject}
          </Link>
        </Cell>
        <Cell>
          <span className="tabular-nums">
            <State of={newsletter} />
          </span>
        </Cell>
        <Cell isExtra>
          <span className="wrap-anywhere">{newsletter.createdBy}</span>
        </Cell>
        <Cell>
          <span className="whitespace-nowrap">
            <Day of={newsletter.startedAt ?? newsletter.createdAt} />
          </span>
        </Cell>
      </Row>
    ))}
  </Table>
)

function State({ of: { state, sendAt, recipients } }: { of: Newsletter }) {
  const { pending, sent, refused } = recipients
  const dateTime = useDateTime()
  if (state === 'draft') return t('Draft')
  if (state === 'scheduled') return t('Scheduled for {time}', { time: dateTime(sendAt ?? '') })
  if (state === 'sending')
    return t('Sending: {sent} of {total}', {
      sent: formatNumber(sent),
      total: formatNumber(pending + sent + refused),
    })
  return refused === 0
    ? t('Sent to {sent}', { sent: formatNumber(sent) })
    : t('Sent to {sent}, {refused} refused', { sent: formatNumber(sent), refused: formatNumber(refused) })
}
