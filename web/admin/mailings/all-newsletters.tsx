import { adminPages, newsletterPage } from '../../../domain/admin-pages.ts'
import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Day } from '../../app/shop/format.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetNewslettersQuery } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'

export const notSending = "E-mail isn't set up. Newsletters are kept here and not sent."

export const subscribersIn = (many: number) =>
  many === 1 ? '1 confirmed subscriber' : `${many} confirmed subscribers`

export function AllNewsletters() {
  const { data, isError, refetch } = useGetNewslettersQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Panel
      title="Newsletters"
      beside={<ButtonLink to={newsletterPage('new')}>Write a newsletter</ButtonLink>}
    >
      <AdminTitle>Newsletters</AdminTitle>
      {isError && !data && (
        <TryAgain onTryAgain={() => void refetch()}>The newsletters couldn't be loaded.</TryAgain>
      )}
      {!isError && !data && <output className="text-ink-soft">Loading...</output>}
      {data && (
        <>
          <p className="mb-4 max-w-prose text-sm text-pretty text-ink-soft tabular-nums">
            {!data.isSending && <>{notSending} </>}
            <Link to={adminPages.subscribers} className="link">
              {subscribersIn(data.subscribers)}
            </Link>
          </p>
          {data.newsletters.length === 0 ? (
            <p className="text-ink-soft">No newsletters yet.</p>
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
    name="Newsletters, newest first"
    head={
      <>
        <Heading>Subject</Heading>
        <Heading>State</Heading>
        <Heading isExtra>Written by</Heading>
        <Heading>Day</Heading>
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
          <span className="tabular-nums">{stateOf(newsletter)}</span>
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

function stateOf({ state, recipients: { pending, sent, refused } }: Newsletter): string {
  if (state === 'draft') return 'Draft'
  if (state === 'sending') return `Sending: ${sent} of ${pending + sent + refused}`
  return refused === 0 ? `Sent to ${sent}` : `Sent to ${sent}, ${refused} refused`
}
