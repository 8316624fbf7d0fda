import type { Label } from '../../../messages/message.ts'
import { formatNumber, msg, t } from '../../../messages/t.ts'
import { useState } from 'react'
import { type Import, type ImportOutcome, imports } from '../../../contract/trade/imports.ts'
import { urlOf } from '../../../contract/request.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { Link } from '../../ui/link.tsx'
import { ExportButton } from '../ui/export-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { outcomes } from './import-labels.ts'
import { ImportRows } from './import-rows.tsx'
import { isMoving } from './imports-api.ts'

type Shown = ImportOutcome | 'note'

/** What became of the records: counts, reasons, and the records themselves. */
export function ImportReport({ one }: { one: Import }) {
  const [shown, setShown] = useState<Shown>()
  const { counts } = one
  return (
    <Panel
      title={t('Report')}
      beside={
        one.from !== 'command' &&
        counts.read > 0 && <ExportButton path={urlOf(imports.report, { params: { id: one._id } })} />
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        {outcomes.map(([outcome, name, meaning]) => (
          <div key={outcome}>
            <dt className="text-sm text-ink-soft">{t(name)}</dt>
            <dd>
              <span className="text-2xl font-semibold tracking-tight tabular-nums">
                {formatNumber(counts[outcome])}
              </span>
              <span className="mt-1 block text-sm text-pretty text-ink-soft">{t(meaning)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-ink-soft tabular-nums">
        {t('{count, plural, one {# record read.} other {# records read.}}', { count: counts.read })}
      </p>
      {one.notes.map((note) => (
        <p key={note} className="mt-2 text-sm text-pretty wrap-anywhere">
          {note}
        </p>
      ))}
      {counts.withoutRule !== undefined && (
        <Link to={adminPages.importRules} className="link -my-1 inline-block py-3 text-sm">
          {t('Change rules')}
        </Link>
      )}
      {one.reasons.length > 0 && <Reasons one={one} />}
      {one.from !== 'command' && counts.read > 0 && (
        <Choice one={one} shown={shown} onShow={setShown}>
          {shown && !isMoving(one) && <ImportRows key={shown} id={one._id} outcome={shown} />}
        </Choice>
      )}
    </Panel>
  )
}

const reasonNames: Record<Import['reasons'][number]['outcome'], Label> = {
  refused: msg('Refused'),
  skipped: msg('Skipped'),
  note: msg('Note [about a record]'),
}

const Reasons = ({ one: { reasons } }: { one: Import }) => (
  <div className="mt-6">
    <h3 className="mb-1 font-semibold">{t('Reasons')}</h3>
    <Table
      name={t('Reasons')}
      head={
        <>
          <Heading>{t('Outcome')}</Heading>
          <Heading>{t('Reason')}</Heading>
          <Heading isNumber>{t('Records')}</Heading>
        </>
      }
    >
      {reasons.map(({ outcome, code, records, words }) => (
        <Row key={`${outcome} ${code}`}>
          <Cell>
            <span className="whitespace-nowrap">{t(reasonNames[outcome])}</span>
          </Cell>
          <Cell>
            <span className="text-pretty wrap-anywhere">
              {records > 1 ? t('For example: {reason}', { reason: words }) : words}
            </span>
          </Cell>
          <Cell isNumber>{formatNumber(records)}</Cell>
        </Row>
      ))}
    </Table>
  </div>
)

type ChoiceProps = {
  one: Import
  shown: Shown | undefined
  onShow(shown: Shown | undefined): void
  children: React.ReactNode
}

/** Which records are listed. */
function Choice({ one, shown, onShow, children }: ChoiceProps) {
  const notes = one.reasons.find(({ outcome }) => outcome === 'note')?.records ?? 0
  const choices: [Shown, Label, number][] = [
    ...outcomes.map(([outcome, name]): [Shown, Label, number] => [outcome, name, one.counts[outcome]]),
    ['note', msg('With notes'), notes],
  ]
  return (
    <fieldset className="mt-6">
      <legend className="mb-2 font-semibold">{t('Records')}</legend>
      {isMoving(one) ? (
        <p className="text-sm text-ink-soft">
          {t('They can be listed as soon as the import ends or is paused.')}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {choices
            .filter(([, , records]) => records > 0)
            .map(([outcome, name, records]) => (
              <button
                key={outcome}
                type="button"
                aria-pressed={shown === outcome}
                onClick={() => onShow(shown === outcome ? undefined : outcome)}
                className="min-h-11 rounded-panel border border-edge px-4 text-sm font-medium tabular-nums hover:border-ink-soft aria-pressed:border-accent aria-pressed:text-accent"
              >
                {t(name)} ({formatNumber(records)})
              </button>
            ))}
        </div>
      )}
      {children}
    </fieldset>
  )
}
