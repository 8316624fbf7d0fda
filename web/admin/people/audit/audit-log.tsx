import { useNavigate } from 'react-router'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import type { AuditEntry } from '../../../../contract/people/audit.ts'
import { withQuery } from '../../../../domain/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, selectLook, TextField, Options } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useGetAuditQuery } from '../staff/staff-api.ts'
import { OlderPage, useOlderPages } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { DateTime } from '../../../app/shop/format.tsx'
import { actionLabel, domains } from './audit-actions.ts'
import { actorText, changesOf, subjectText } from './audit-labels.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { t } from '../../../../messages/t.ts'

type Filter = { actor: string; action: string; q: string }

export function AuditLog() {
  const [address] = useSearchParams()
  const filter = {
    actor: address.get('actor') ?? '',
    action: address.get('action') ?? '',
    q: address.get('q') ?? '',
  }
  const key = JSON.stringify(filter)
  return (
    <Panel title={t('Audit log')}>
      <AdminTitle>{t('Audit log')}</AdminTitle>
      <p className="-mt-2 mb-5 max-w-prose text-sm text-pretty text-ink-soft">
        {t('What staff have changed, newest first.')}
      </p>
      <FilterForm key={`form ${key}`} filter={filter} />
      <Entries key={key} filter={filter} />
    </Panel>
  )
}

function FilterForm({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const find = (typed: (name: string) => string) => {
    const query = { actor: typed('actor').trim(), action: typed('action'), q: typed('q').trim() }
    void navigate(withQuery(adminPages.audit, query))
  }
  return (
    <search className="mb-4 block border-b border-line pb-5">
      <Form onSend={find}>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]">
          <TextField
            label={t('Username')}
            name="actor"
            defaultValue={filter.actor}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={100}
          />
          <Field label={t('What')}>
            {(ties) => (
              <select {...ties} name="action" defaultValue={filter.action} className={`w-full ${selectLook}`}>
                <option value="">{t('Everything')}</option>
                <Options of={domains.map(([value, label]) => [value, t(label)])} />
              </select>
            )}
          </Field>
          <TextField
            label={t('Words')}
            name="q"
            type="search"
            placeholder={t('A title, an order number, an e-mail')}
            defaultValue={filter.q}
            maxLength={200}
          />
          <Button type="submit" look="outlined">
            {t('Find')}
          </Button>
        </div>
      </Form>
    </search>
  )
}

function Entries({ filter }: { filter: Filter }) {
  const { cursors, showOlder } = useOlderPages()
  return cursors.map((before, at) => (
    <EntryPage
      key={before ?? 'newest'}
      filter={filter}
      before={before}
      onOlder={at === cursors.length - 1 ? showOlder : undefined}
    />
  ))
}

type PageProps = {
  filter: Filter
  before: number | undefined
  onOlder: ((next: number) => void) | undefined
}

function EntryPage({ filter, before, onOlder }: PageProps) {
  const query = useGetAuditQuery({ ...filter, before }, { refetchOnMountOrArgChange: true })
  const entries = query.data?.entries ?? []
  return (
    <OlderPage query={query} failure={t("The audit log couldn't be loaded.")} onOlder={onOlder}>
      {entries.length === 0 && before === undefined && (
        <p className="text-ink-soft">{t('No entries found.')}</p>
      )}
      {entries.length > 0 && (
        <ul aria-label={t('Entries, newest first')}>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
    </OlderPage>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const subject = subjectText(entry)
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-0 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="text-ink-soft wrap-anywhere">
        <time dateTime={entry.at} className="tabular-nums">
          <DateTime of={entry.at} />
        </time>{' '}
        <span className="block">{actorText(entry.actor)}</span>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-medium">{actionLabel(entry.action)}</span>
          {subject && <span className="text-ink-soft">: {subject}</span>}
        </p>
        <Changes of={entry} />
      </div>
    </li>
  )
}

const Changes = ({ of }: { of: AuditEntry }) => {
  const { categories } = useShop()
  const fields = changesOf(of, categories)
  if (fields.length === 0) return null
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-soft">{field}</dt>
          <dd>
            <Change before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A longer text is folded away. */
const foldedFrom = 100

const Change = ({ before, after }: { before: string; after: string }) =>
  Math.max(before.length, after.length) < foldedFrom ? (
    <>
      <span className="text-ink-soft">{before}</span>
      <Arrow />
      <span>{after}</span>
    </>
  ) : (
    <details>
      <summary className="cursor-pointer py-1 font-medium">{t('Show before and after')}</summary>
      <p className="max-w-prose whitespace-pre-line text-ink-soft">{before}</p>
      <Arrow />
      <p className="max-w-prose pb-2 whitespace-pre-line">{after}</p>
    </details>
  )

const Arrow = () => (
  <>
    <span aria-hidden> → </span>
    <span className="sr-only"> {t('became [between the old and the new value]')} </span>
  </>
)
