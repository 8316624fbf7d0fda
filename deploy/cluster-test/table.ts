import { middleOf, outcome, tableOf } from '../../faults/table.ts'
import type { Suffered } from '../../faults/trade.ts'

export const { head, rowOf } = tableOf([
  ['fault', ({ fault }) => fault],
  ...outcome,
  ['cut off', ({ ledger }) => ledger.statuses.get('none') ?? 0],
  ['faults 500', ({ ledger }) => ledger.statuses.get('500') ?? 0],
  ['unanswered', ({ ledger }) => ledger.hung],
  ['pages served / failed', ({ ledger }) => `${ledger.pagesServed} / ${ledger.pagesRefused}`],
  ['orders again after, s: middle', ({ recoveries }) => middleOf(recoveries).toFixed(1)],
  ['longest', ({ recoveries }) => Math.max(...recoveries).toFixed(1)],
])

/** A page may be cut off in transit in each round; the data must be right in any case. */
export const isWell = ({ lost, doubled, halfWritten, rounds, ledger }: Suffered, pagesUnderWay: number) =>
  lost + doubled + halfWritten + ledger.hung + ledger.withoutRetryAfter === 0 &&
  !ledger.statuses.has('500') &&
  ledger.pagesRefused <= rounds * pagesUnderWay
