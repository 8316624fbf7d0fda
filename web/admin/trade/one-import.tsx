import { t } from '../../../messages/t.ts'
import { isUnknown } from '../../app/api/problem-in.ts'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { useParams } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { Import } from '../../../contract/trade/imports.ts'
import { useDay } from '../../app/shop/format.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import { sizeLabel, stateLabel } from './import-labels.ts'
import { booksImported, isMoving, useGetImportQuery } from './imports-api.ts'
import { StartImport } from './start-import.tsx'
import { BackLink } from '../ui/list-page-links.tsx'

/** One file: what it is, how far its import is, and what became of its records. */
export function OneImport() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={adminPages.imports}>{t('All imports')}</BackLink>
      <Loaded key={id} id={id} />
    </>
  )
}

/** In milliseconds. Another tab may start, pause or resume it. */
const [quickly, slowly] = [1_000, 3_000]

function Loaded({ id }: { id: string }) {
  const { data: known } = useGetImportQuery(id)
  const { data, error, refetch } = useGetImportQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: known && isMoving(known) ? quickly : slowly,
    skipPollingIfUnfocused: false,
  })
  useFreshBooks(data)
  if (data) return <Whole one={data} />
  return (
    <Panel title={t('Import [noun]')}>
      <AdminTitle>{t('Import [noun]')}</AdminTitle>
      {isUnknown(error) ? (
        <p role="alert">{t('There is no such import.')}</p>
      ) : error ? (
        <TryAgain onTryAgain={() => void refetch()}>{t("The import couldn't be loaded.")}</TryAgain>
      ) : (
        <output className="text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

/** Lists of books that were loaded before are out of date. */
function useFreshBooks(one: Import | undefined) {
  const dispatch = useDispatch()
  const wasMoving = useRef(false)
  useEffect(() => {
    if (!one) return
    if (wasMoving.current && !isMoving(one) && !one.isDryRun) dispatch(booksImported())
    wasMoving.current = isMoving(one)
  }, [one, dispatch])
}

/** What was uploaded and not started, or tried, can be imported. */
const isStartable = ({ state, isDryRun, hasFile, from }: Import) =>
  hasFile &&
  from === 'upload' &&
  (state === 'uploaded' || state === 'failed' || (state === 'done' && isDryRun))

function Whole({ one }: { one: Import }) {
  const hasRun = one.counts.read > 0 || one.state === 'running' || one.state === 'done'
  const container = useFocusIfLost(one.state)
  return (
    <section
      ref={container}
      aria-label={t('Import of {file}', { file: one.fileName })}
      tabIndex={-1}
      className="grid gap-4 outline-none lg:gap-6"
    >
      <Panel title={one.fileName}>
        <AdminTitle>{t('Import of {file}', { file: one.fileName })}</AdminTitle>
        <WhatItIs one={one} />
        {one.state === 'failed' && (
          <Notice kind="bad" more={one.hasFile && t('What was imported before stays. You can try again.')}>
            {one.problem}.
          </Notice>
        )}
        {one.state === 'cancelled' && (
          <p className="text-ink-soft">
            {one.problem ? `${one.problem}.` : t('Cancelled. Books that were imported before stay.')}
          </p>
        )}
        {one.state === 'paused' && one.from === 'command' && (
          <p className="text-ink-soft">{t('Run the command again with the same file to continue.')}</p>
        )}
        <ImportProgress one={one} />
        {isStartable(one) && <StartImport key={one.state} one={one} />}
      </Panel>
      {hasRun && <ImportReport one={one} />}
    </section>
  )
}

function WhatItIs({ one: { found, size, state, isDryRun, ...one } }: { one: Import }) {
  const day = useDay()
  const facts = [
    found?.format,
    found?.sender && t('from {sender}', { sender: found.sender }),
    sizeLabel(size),
    found && found.files > 1 && t('{count, plural, one {# file} other {# files}}', { count: found.files }),
    found?.sentAt && t('sent on {day}', { day: day(found.sentAt) }),
  ]
  return (
    <div className="mb-5 grid gap-1">
      <p className="text-pretty wrap-anywhere">{facts.filter(Boolean).join(', ')}</p>
      {state === 'uploaded' && found && found.first.length > 0 && (
        <>
          <p className="mt-2 text-sm text-ink-soft">{t('First records')}</p>
          <ul className="grid gap-1 text-sm">
            {found.first.map(({ title, isbn }) => (
              <li key={`${isbn} ${title}`} className="wrap-anywhere">
                {title} <span className="text-ink-soft tabular-nums">{isbn}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {state !== 'uploaded' && (
        <p className="font-medium tabular-nums">
          {isDryRun && state === 'done'
            ? t('Dry run complete. Nothing was changed in the shop.')
            : stateLabel({ ...one, found, size, state, isDryRun })}
        </p>
      )}
    </div>
  )
}
