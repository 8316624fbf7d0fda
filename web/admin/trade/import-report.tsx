import type { Label } from '../../../messages/message.ts'
import { formatNumber, msg, t } from '../../../messages/t.ts'
import { useState } from 'react'
import { type Import, type ImportOutcome, imports } from '../../../contract/trade/imports.ts'
import { urlOf } from '../../../contract/request.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
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
  const [chosen, setShown] = useState<Shown | 'none'>()
  const { counts, found } = one
  const usual = found?.table && counts.refused > 0 ? 'refused' : undefined
  const shown = chosen === 'none' ? undefined : (chosen ?? usual)
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
      <NextSteps one={one} />
      {one.reasons.length > 0 && <Reasons one={one} />}
      {one.from !== 'command' && counts.read > 0 && (
        <Choice one={one} shown={shown} onShow={(next) => setShown(next ?? 'none')}>
          {shown && !isMoving(one) && (
            <ImportRows key={shown} id={one._id} outcome={shown} isTable={found?.table !== undefined} />
          )}
        </Choice>
      )}
    </Panel>
  )
}

/** To the books that came in, and to those that did not. */
function NextSteps({ one: { _id, state, isDryRun, counts, found } }: { one: Import }) {
  const { isOpen } = useShop()
  const hasNew = state === 'done' && !isDryRun && counts.new > 0
  const canMend = counts.refused > 0 && found?.table !== undefined && found.files === 1 && state === 'done'
  return (
    <>
      {hasNew && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={adminPages.manageBooks}>
            {t('{count, plural, one {See the new book} other {See the # new books}}', { count: counts.new })}
          </ButtonLink>
          {!isOpen && (
            <ButtonLink to={adminPages.setup} look="outlined">
              {t('Continue set-up')}
            </ButtonLink>
          )}
        </div>
      )}
      {canMend && (
        <div className="mt-5 grid justify-items-start gap-3">
          <p className="max-w-prose text-sm text-pretty">
            {t(
              'Download the refused lines, correct them in your spreadsheet and import the file again. The last column has the reasons and can stay.',
            )}
          </p>
          <ExportButton path={urlOf(imports.refused, { params: { id: _id } })}>
            {t('{count, plural, one {Download the refused line} other {Download the # refused lines}}', {
              count: counts.refused,
            })}
          </ExportButton>
        </div>
      )}
    </>
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
