import { msg } from '../../../messages/t.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import type { ImportStart, ImportState } from '../../../contract/trade/imports.ts'
import type { TableChoices } from '../../../contract/trade/table-choices.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { createMissingCategories } from '../../shop/change-categories.ts'
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
    const { table, dryRun } = choices
    if (table && table.columns.length !== job.headings?.length) return otherColumns
    const created = table && !dryRun ? newCategories(table) : []
    await createMissingCategories(tx, created, username)
    const goesOn = job.state === 'failed' && job.isDryRun === dryRun && table === undefined
    const stored = table && { ...table, headings: job.headings ?? [] }
    await startJob(tx, { id, username }, { ...choices, table: stored }, goesOn)
    const action = dryRun ? 'import.try' : 'import.start'
    await recordAudit(tx, username, { action, subject: job.fileName })
    return { moved: true as const, newCategories: created.length }
  })

const newCategories = ({ columns, categories }: TableChoices) =>
  columns.includes('category')
    ? categories.flatMap(({ name, category }) => (category === null ? name : []))
    : []

const otherColumns: { invalid: FieldErrors } = {
  invalid: [{ field: 'table.columns', message: msg('The file has other columns. Upload it again') }],
}
