import type { Import, ImportOutcome } from '../../../contract/trade/imports.ts'
import { count, numberIn } from '../../app/shop/format.tsx'

const units = ['bytes', 'kB', 'MB', 'GB']

/** Such as 12.4 MB. */
export function sizeLabel(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  const step = power === 0 || value >= 100 ? 1 : 10
  return `${numberIn('en-US', Math.round(value * step) / step)} ${units[power]}`
}

/** Such as “about 3 minutes left”. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds left`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `about ${minutes} minutes left` : `about ${Math.ceil(minutes / 60)} hours left`
}

export const recordsLabel = (many: number) => (many === 1 ? '1 record' : `${count(many)} records`)

export const outcomes: [outcome: ImportOutcome, name: string, meaning: string][] = [
  ['new', 'New', 'Books that the shop did not have.'],
  ['changed', 'Changed', 'Books with new data, prices or availability.'],
  ['unchanged', 'Unchanged', 'The shop has the same data already.'],
  ['deleted', 'Off sale', 'Books that can no longer be ordered in.'],
  ['skipped', 'Kept back', 'Not for sale here, or nothing to do.'],
  ['refused', 'Refused', 'Records that could not be used.'],
]

/** For an import that has not run yet, the label of what will be. */
export function stateLabel({ state, isDryRun, counts, from }: Import): string {
  switch (state) {
    case 'uploaded':
      return 'Ready to import'
    case 'waiting':
      return 'Waiting for its turn'
    case 'running':
      return isDryRun ? 'Dry run' : 'Importing'
    case 'paused':
      return from === 'command' ? 'Interrupted' : 'Paused'
    case 'cancelled':
      return 'Cancelled'
    case 'failed':
      return 'Failed'
    case 'done':
      return isDryRun ? 'Dry run complete' : doneLabel(counts)
  }
}

function doneLabel(counts: Import['counts']): string {
  const parts = outcomes
    .filter(([outcome]) => outcome !== 'unchanged' && counts[outcome] > 0)
    .map(([outcome, name]) => `${count(counts[outcome])} ${name.toLowerCase()}`)
  return parts.length > 0 ? `Done: ${parts.join(', ')}` : 'Done: nothing new'
}
