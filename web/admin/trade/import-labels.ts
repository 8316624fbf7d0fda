import type { Label, Message } from '../../../messages/message.ts'
import { formatNumber, msg, t } from '../../../messages/t.ts'
import type { Import, ImportOutcome } from '../../../contract/trade/imports.ts'

const units = [msg('{size} bytes'), msg('{size} kB'), msg('{size} MB'), msg('{size} GB')] as const

/** Such as 12.4 MB. */
export function sizeLabel(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  const step = power === 0 || value >= 100 ? 1 : 10
  return t(units[power] ?? units[0], { size: formatNumber(Math.round(value * step) / step) })
}

/** Such as “about 3 minutes left”. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return t('a few seconds left')
  if (seconds < 90)
    return t('{count, plural, one {about # second left} other {about # seconds left}}', {
      count: Math.ceil(seconds / 10) * 10,
    })
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100
    ? t('{count, plural, one {about # minute left} other {about # minutes left}}', { count: minutes })
    : t('{count, plural, one {about # hour left} other {about # hours left}}', {
        count: Math.ceil(minutes / 60),
      })
}

export const outcomes: [outcome: ImportOutcome, name: Label, meaning: Label][] = [
  ['new', msg('New [books]'), msg('Books that the shop did not have.')],
  ['changed', msg('Changed'), msg('Books with new data, prices or availability.')],
  ['unchanged', msg('Unchanged'), msg('The shop has the same data already.')],
  ['deleted', msg('Off sale'), msg('Books that can no longer be ordered in.')],
  ['skipped', msg('Skipped'), msg('Not for sale here, or nothing to do.')],
  ['refused', msg('Refused'), msg('Records that could not be used.')],
]

/** For an import that has not run yet, the label of what will be. */
export function stateLabel({ state, isDryRun, counts, from }: Import): string {
  switch (state) {
    case 'uploaded':
      return t('Ready to import')
    case 'waiting':
      return t('Waiting for its turn')
    case 'running':
      return isDryRun ? t('Dry run') : t('Importing')
    case 'paused':
      return from === 'command' ? t('Interrupted') : t('Paused')
    case 'cancelled':
      return t('Cancelled [an import]')
    case 'failed':
      return t('Failed')
    case 'done':
      return isDryRun ? t('Dry run complete') : doneLabel(counts)
  }
}

const doneCounts = {
  new: msg('{count, plural, one {# new} other {# new}}'),
  changed: msg('{count, plural, one {# changed} other {# changed}}'),
  unchanged: msg('{count, plural, one {# unchanged} other {# unchanged}}'),
  deleted: msg('{count, plural, one {# off sale} other {# off sale}}'),
  skipped: msg('{count, plural, one {# skipped} other {# skipped}}'),
  refused: msg('{count, plural, one {# refused} other {# refused}}'),
} satisfies Record<ImportOutcome, Message>

function doneLabel(counts: Import['counts']): string {
  const parts = outcomes
    .filter(([outcome]) => outcome !== 'unchanged' && counts[outcome] > 0)
    .map(([outcome]) => t(doneCounts[outcome], { count: counts[outcome] }))
  return parts.length > 0 ? t('Done: {counts}', { counts: parts.join(', ') }) : t('Done: nothing new')
}
