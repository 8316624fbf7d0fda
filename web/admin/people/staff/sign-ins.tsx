import type { SignInOutcome, SignIns as Page } from '../../../../contract/people/staff.ts'
import { Cell, Heading, Row, Table } from '../../ui/table.tsx'
import { OlderPage, useOlderPages } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DateTime } from '../../../app/shop/format.tsx'
import { useGetSignInsQuery } from './staff-api.ts'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'

const outcomes: Record<SignInOutcome, Label> = {
  'signed-in': msg('Logged in'),
  'wrong-password': msg('Wrong password'),
  'code-asked': msg('Right password, code asked'),
  'wrong-code': msg('Wrong code'),
  'demo-password': msg('Demo password from outside'),
}

/** Of the signed-in member of staff, or of all. */
export function SignInHistory({ ofAll = false }: { ofAll?: boolean }) {
  const { cursors, showOlder } = useOlderPages()
  return (
    <Panel title={ofAll ? t('Log-ins of all staff') : t('Your log-ins')}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{t('Attempts of the last 90 days, newest first.')}</p>
      {cursors.map((before, at) => (
        <SignInPage
          key={before ?? 'newest'}
          ofAll={ofAll}
          before={before}
          onOlder={at === cursors.length - 1 ? showOlder : undefined}
        />
      ))}
    </Panel>
  )
}

type PageProps = {
  ofAll: boolean
  before: number | undefined
  onOlder: ((next: number) => void) | undefined
}

function SignInPage({ ofAll, before, onOlder }: PageProps) {
  const query = useGetSignInsQuery({ ofAll, before }, { refetchOnMountOrArgChange: true })
  return (
    <OlderPage query={query} failure={t("The log-ins couldn't be loaded.")} onOlder={onOlder}>
      {query.data?.signIns.length === 0 ? (
        <p className="text-ink-soft">{t('No log-ins yet.')}</p>
      ) : (
        <Rows signIns={query.data?.signIns ?? []} ofAll={ofAll} />
      )}
    </OlderPage>
  )
}

const Rows = ({ signIns, ofAll }: { signIns: Page['signIns']; ofAll: boolean }) => (
  <Table
    name={t('Log-ins, newest first')}
    head={
      <>
        <Heading>{t('When')}</Heading>
        {ofAll && <Heading>{t('Who')}</Heading>}
        <Heading>{t('Result')}</Heading>
        <Heading isExtra>{t('Browser')}</Heading>
        <Heading isExtra>{t('IP address')}</Heading>
      </>
    }
  >
    {signIns.map(({ _id, at, username, outcome, browser, ip }) => (
      <Row key={_id}>
        <Cell>
          <span className="whitespace-nowrap tabular-nums">
            <DateTime of={at} />
          </span>
        </Cell>
        {ofAll && (
          <Cell>
            <span className="block min-w-16 wrap-anywhere">{username}</span>
          </Cell>
        )}
        <Cell>
          <span className={outcome === 'signed-in' ? '' : 'font-medium text-bad'}>
            {t(outcomes[outcome])}
          </span>
        </Cell>
        <Cell isExtra>{browser || t('Unknown')}</Cell>
        <Cell isExtra>
          <span className="wrap-anywhere tabular-nums">{ip}</span>
        </Cell>
      </Row>
    ))}
  </Table>
)
