import { formatNumber, t } from '../../../messages/t.ts'
import { useId } from 'react'
import type { Import } from '../../../contract/trade/imports.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import { ask } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { stateLabel, timeLeft } from './import-labels.ts'
import { isMoving, type Move, useMoveImportMutation } from './imports-api.ts'

/** How far an import is, with what can be done about it. */
export function ImportProgress({ one }: { one: Import }) {
  const id = useId()
  const isOpen = isMoving(one) || (one.state === 'paused' && one.hasFile)
  const part = one.size > 0 ? Math.min(1, one.position / one.size) : 0
  return (
    <>
      <output className="sr-only">{spoken(one, part)}</output>
      {isOpen && (
        <div className="grid gap-4">
          <div>
            <label htmlFor={id} className="sr-only">
              {t('Part of the file that was read')}
            </label>
            <ProgressBar id={id} max={1} value={part} />
            <p className="mt-3 text-sm text-ink-soft tabular-nums">{figures(one)}</p>
          </div>
          <Moves one={one} />
        </div>
      )}
    </>
  )
}

function figures({ counts, recordsPerSecond, secondsLeft }: Import): string {
  return [
    t('{count, plural, one {# record} other {# records}}', { count: counts.read }),
    recordsPerSecond !== null &&
      t('{count} per second', { count: formatNumber(Math.round(recordsPerSecond)) }),
    secondsLeft !== null && timeLeft(secondsLeft),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Changes with the state and with every tenth of the file, so that screen readers are not flooded. */
function spoken(one: Import, part: number): string {
  if (one.state === 'uploaded') return ''
  if (one.state !== 'running') return stateLabel(one)
  const percent = Math.floor(part * 10) * 10
  return one.isDryRun
    ? t('Dry run: {percent} percent read', { percent })
    : t('Importing: {percent} percent read', { percent })
}

function Moves({ one: { _id, state, isDryRun } }: { one: Import }) {
  const [move, { error, isLoading, originalArgs }] = useMoveImportMutation()
  const isBusy = (of: Move) => isLoading && originalArgs?.move === of
  const go = (to: Move) => void move({ id: _id, move: to })
  async function askAndCancel() {
    const isSure = await ask({
      title: isDryRun ? t('Cancel this dry run?') : t('Cancel this import?'),
      text: isDryRun
        ? t('The file will be removed. Upload it again to import it.')
        : t('Books that were imported stay. The rest of the file will not be imported.'),
      yes: isDryRun ? t('Cancel dry run') : t('Cancel import'),
      no: t('Continue'),
      look: 'destructive',
    })
    if (isSure) go('cancel')
  }
  return (
    <>
      {error && <Notice kind="bad">{messageIn(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {state === 'paused' ? (
          <Button isBusy={isBusy('resume')} onClick={() => go('resume')}>
            {t('Resume')}
          </Button>
        ) : (
          <Button look="outlined" isBusy={isBusy('pause')} onClick={() => go('pause')}>
            {t('Pause')}
          </Button>
        )}
        <Button look="destructive" isBusy={isBusy('cancel')} onClick={() => void askAndCancel()}>
          {t('Cancel [an import]')}
        </Button>
      </div>
    </>
  )
}
