import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'
import { randomUUID } from 'node:crypto'
import type { StoredUpload } from '../../../contract/bytes.ts'
import { type ImportState, imports as routes } from '../../../contract/trade/imports.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { csvStream } from '../../http/streamed.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, answerFound, badRequest, notFound, problem } from '../../http/routing/problems.ts'
import type { ShopChanges } from '../../settings/shop-changes.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { namedCategories } from '../../shop/categories.sql.ts'
import { moveImport, startImport } from './change-import.ts'
import { sampleTable } from '../export/sample-table.ts'
import { choicesFor } from '../csv/table-choices.sql.ts'
import { dropUpload, keepUpload, safeName } from './import-folders.ts'
import type { ImportRunner } from './import-runner.ts'
import { findJob, insertUpload, listJobs } from './jobs.sql.ts'
import { refusedLines, reportLines, reportPage } from './job-report.ts'

type Store = {
  db: Database
  imports: Pick<ImportRunner, 'folders' | 'inspect' | 'wake'>
  shop: ShopState
  changes: ShopChanges
}

export function mountImports(mount: Mount, { db, imports, shop, changes }: Store) {
  mount(routes.upload, async ({ body }, { username }) => {
    const kept = await keep({ db, imports }, body, username)
    if ('problem' in kept) return answer(422, { code: 'unknown-file', message: `${kept.problem}.` })
    const job = await findJob(db, kept.id)
    return job ? answer(201, job) : answer(400, problem(400))
  })

  mount(routes.list, async ({ query }) => {
    const list = await listJobs(db, query)
    return answer(200, {
      imports: list,
      next: list.length === query.limit ? (list.at(-1)?._id ?? null) : null,
    })
  })

  mount(routes.get, async ({ params }) => {
    return answerFound(await findJob(db, params.id), msg('There is no such import.'))
  })

  /** What is true after the change, or why there was none. */
  const outcome = async (id: string, moved: { refused: ImportState } | { moved: true } | undefined) => {
    if (moved && 'refused' in moved) return answer(409, wrongState(moved.refused))
    imports.wake()
    const job = moved && (await findJob(db, id))
    return job ? answer(200, job) : notFound(msg('There is no such import.'))
  }

  mount(routes.start, async ({ params: { id }, body }, { username }) => {
    const started = await startImport(db, { id, username }, body)
    if (started && 'invalid' in started) return badRequest(started.invalid)
    if (started && 'moved' in started && started.newCategories) await changes.changed('categories')
    return outcome(id, started)
  })
  mount(routes.pause, async ({ params: { id } }, { username }) =>
    outcome(id, await moveImport(db, { id, username }, 'pause')),
  )
  mount(routes.resume, async ({ params: { id } }, { username }) =>
    outcome(id, await moveImport(db, { id, username }, 'resume')),
  )
  mount(routes.cancel, async ({ params: { id } }, { username }) => {
    const moved = await moveImport(db, { id, username }, 'cancel')
    // Its room is free at once. What cannot be removed now is swept later.
    if (moved && 'moved' in moved) await dropUpload(imports.folders, id).catch(() => {})
    return outcome(id, moved)
  })

  mount(routes.report, async ({ params: { id } }) => {
    const job = await findJob(db, id)
    if (!job) return notFound(msg('There is no such import.'))
    return csvStream('import-report.csv', () => reportLines(db, id), shop.current.csv)
  })

  mount(routes.refused, async ({ params: { id } }) => {
    const columns = (await findJob(db, id))?.found?.table?.columns
    if (!columns) return notFound(msg('There is no such import of a table.'))
    const headings = columns.map(({ heading, field }) => heading || (field ?? ''))
    return csvStream('refused.csv', () => refusedLines(db, id, headings), shop.current.csv)
  })
  mount(routes.sample, async () => {
    const names = (await namedCategories(db)).map(({ name }) => name)
    const rows = sampleTable(shop.current.csv, names)
    return csvStream('sample.csv', () => inBatches([rows]), shop.current.csv)
  })

  mount(routes.rows, async ({ params: { id }, query }) => {
    const job = await findJob(db, id)
    return job ? answer(200, await reportPage(db, id, query)) : notFound(msg('There is no such import.'))
  })
}

async function* inBatches<Row>(batches: Row[][]) {
  yield* batches
}

async function keep(
  { db, imports: { folders, inspect } }: Pick<Store, 'db' | 'imports'>,
  upload: StoredUpload,
  username: string,
) {
  const inspected = await inspect(upload.path)
  const { found } = inspected
  if (!found) return { problem: inspected.problem }
  const id = randomUUID()
  const fileName = safeName(upload.name)
  await keepUpload(folders, id, { path: upload.path, name: fileName })
  try {
    await db.transaction(async (tx) => {
      const headings = found.table?.columns.map(({ heading }) => heading)
      const table = headings && (await choicesFor(tx, headings))
      await insertUpload(tx, { id, fileName, size: upload.size, found, startedBy: username, table })
      await recordAudit(tx, username, { action: 'import.upload', subject: fileName })
    })
  } catch (error) {
    await dropUpload(folders, id)
    throw error
  }
  return { id }
}

const stateMessages: Record<ImportState, Label> = {
  uploaded: msg('This import has not started yet.'),
  waiting: msg('This import is waiting for its turn.'),
  running: msg('This import is running.'),
  paused: msg('This import is paused.'),
  cancelled: msg('This import was cancelled.'),
  failed: msg('This import has failed.'),
  done: msg('This import is complete.'),
}

const wrongState = (state: ImportState) => ({
  code: 'wrong-state' as const,
  message: stateMessages[state],
  state,
})
