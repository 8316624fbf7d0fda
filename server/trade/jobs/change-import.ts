import type { ImportStart, ImportState } from '../../../contract/trade/imports.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { lockJob, recordChanges, setState, startJob } from './jobs.sql.ts'

export type Refused = { refused: ImportState } | undefined

type Whose = { id: string; username: string }

/** The states in which staff may ask for it, and the state after it. */
const moves = {
  pause: { from: ['waiting', 'running'], to: 'paused' },
  resume: { from: ['paused'], to: 'waiting' },
  cancel: { from: ['uploaded', 'waiting', 'running', 'paused', 'failed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>

export type Move = keyof typeof moves

/** The process that runs the import obeys within a second. Undefined if there is no such import. */
export const moveImport = (db: Database, { id, username }: Whose, move: Move) =>
  db.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    if (!job) return undefined
    const { from, to } = moves[move]
    const isAllowed = from.some((state) => state === job.state)
    if (!job.hasFile || !isAllowed) return { refused: job.state }
    await setState(tx, id, to)
    // One that failed has its entry already.
    if (move === 'cancel' && job.state !== 'failed') await recordChanges(tx, id)
    await recordAudit(tx, username, { action: `import.${move}`, subject: job.fileName })
    return { moved: true as const }
  })

/** Also after a dry run, and again after a failure, where it goes on. */
export const startImport = (db: Database, { id, username }: Whose, choices: ImportStart) =>
  db.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    if (!job) return undefined
    const isAllowed = ['uploaded', 'failed'].includes(job.state) || (job.state === 'done' && job.isDryRun)
    if (!job.hasFile || job.isWatched || !isAllowed) return { refused: job.state }
    const goesOn = job.state === 'failed' && job.isDryRun === choices.dryRun
    await startJob(tx, { id, username }, choices, goesOn)
    const action = choices.dryRun ? 'import.try' : 'import.start'
    await recordAudit(tx, username, { action, subject: job.fileName })
    return { moved: true as const }
  })
