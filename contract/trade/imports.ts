import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { bytes, UploadedFile } from '../bytes.ts'
import { failedImportDays } from '../shop/today.ts'
import { Problem, refusal } from '../problem.ts'
import { route } from '../route.ts'
import { text, Timestamp } from '../text.ts'
import { TableChoices, TableKind, TablePreview } from './table-choices.ts'

const importStates = ['uploaded', 'waiting', 'running', 'paused', 'cancelled', 'failed', 'done'] as const

export type ImportState = (typeof importStates)[number]

const importOutcomes = ['new', 'changed', 'unchanged', 'deleted', 'skipped', 'refused'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

export const importRowsOnPage = 50

const ImportId = z.uuid(msg('Enter the id of an import'))

const FoundFile = z.object({
  kind: z.enum(['onix', ...TableKind.options]).meta({ description: 'ONIX, or a table in CSV.' }),
  format: z.string().meta({ description: 'In words, such as “ONIX 3.0, short tags”.' }),
  sender: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  files: z.int().meta({ description: 'More than one in an archive.' }),
  first: z.array(z.object({ title: z.string(), isbn: z.string() })),
  table: TablePreview.optional().meta({ description: 'Of the first file. Not in lists of imports.' }),
})

export type FoundFile = z.output<typeof FoundFile>

export const Import = z
  .object({
    _id: ImportId,
    fileName: z.string(),
    size: z.int().meta({ description: 'Of the file, in bytes.' }),
    position: z.int().meta({ description: 'How many bytes of it were read.' }),
    state: z.enum(importStates),
    isDryRun: z.boolean().meta({ description: 'Whether nothing is written to the shop.' }),
    from: z
      .enum(['upload', 'folder', 'command'])
      .meta({ description: 'Uploaded, found in the watched folder, or imported by `npm run import`.' }),
    hasFile: z
      .boolean()
      .meta({ description: 'Whether the store keeps the file: only then it can be started.' }),
    startedBy: z.string().nullable(),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
    feed: z.string().nullable().meta({ description: 'Null: the sender of each message.' }),
    country: z.string().nullable().meta({ description: "Null: the shop's." }),
    currency: z.string().nullable().meta({ description: "Null: the shop's." }),
    found: FoundFile.nullable().meta({ description: 'What the file is, by its first records.' }),
    table: TableChoices.nullable().meta({
      description: 'What was chosen for this table, or for an earlier one with the same headings.',
    }),
    counts: z.object({
      read: z.int(),
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      deleted: z.int(),
      skipped: z.int(),
      refused: z.int(),
      withoutRule: z.int().optional().meta({
        description: 'Of the new and changed ones: those whose subjects no rule knew.',
      }),
    }),
    reasons: z.array(
      z.object({
        outcome: z.enum(['skipped', 'refused', 'note']),
        code: z.string(),
        records: z.int(),
        words: z.string().meta({ description: 'Those of the first record.' }),
      }),
    ),
    notes: z.array(z.string()).meta({ description: 'About the file as a whole.' }),
    problem: z.string().meta({ description: 'Why the import has failed; empty if it has not.' }),
    recordsPerSecond: z.number().nullable().meta({ description: 'Of an import that runs.' }),
    secondsLeft: z.number().nullable(),
  })
  .meta({ id: 'Import' })

export type Import = z.output<typeof Import>

const WrongState = refusal('wrong-state', { state: z.enum(importStates) }).meta({ id: 'WrongState' })

const ImportStart = z.object({
  dryRun: z.boolean().default(false).meta({ description: 'Reports what would happen and writes nothing.' }),
  feed: text(100, msg('Enter the name of the feed')).optional(),
  country: z
    .string()
    .trim()
    .regex(/^[a-z]{2}$/i, msg('Enter two letters, for example US'))
    .toUpperCase()
    .optional(),
  currency: z
    .string()
    .trim()
    .regex(/^[a-z]{3}$/i, msg('Enter three letters, for example USD'))
    .toUpperCase()
    .optional(),
  table: TableChoices.optional().meta({ description: 'Of a table in CSV. New categories are created.' }),
})

export type ImportStart = z.output<typeof ImportStart>

const ImportRow = z.object({
  file: z.string(),
  record: z.int(),
  byte: z.int().meta({ description: 'The offset of its first byte.' }),
  reference: z.string(),
  isbn: z.string(),
  title: z.string().meta({ description: 'Of a line of a table.' }),
  outcome: z.enum(importOutcomes),
  reason: z.string(),
  words: z.string(),
})

export type ImportRow = z.output<typeof ImportRow>

const params = z.object({ id: ImportId })

export const imports = {
  upload: route({
    method: 'POST',
    path: '/api/admin/imports',
    access: 'manager',
    summary: 'Stores a file of the trade and says what it is. Nothing is imported yet.',
    body: UploadedFile,
    responses: { 201: Import, 400: Problem, 413: Problem, 422: Problem, 507: Problem },
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/imports',
    access: 'manager',
    summary: 'Lists the imports, newest first.',
    query: z.object({
      state: z
        .enum([...importStates, 'to-mend'], msg('Choose a state'))
        .optional()
        .meta({
          description: `To mend are those that failed in the last ${failedImportDays} days, and no later import of the same sender and kind of file has succeeded.`,
        }),
      before: ImportId.optional().meta({ description: 'The last import of the page before.' }),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    responses: {
      200: z.object({
        imports: z.array(Import),
        next: ImportId.nullable().meta({
          description: 'The `before` of the next page; null on the last one.',
        }),
      }),
      400: Problem,
    },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/imports/{id}',
    access: 'manager',
    summary: 'Returns an import: its state, its counts, its speed.',
    params,
    responses: { 200: Import, 404: Problem },
  }),
  start: route({
    method: 'POST',
    path: '/api/admin/imports/{id}/start',
    access: 'manager',
    summary: 'Starts the import of an uploaded file, or a dry run. Imports run one after the other.',
    params,
    body: ImportStart,
    responses: { 200: Import, 400: Problem, 404: Problem, 409: WrongState },
  }),
  pause: route({
    method: 'POST',
    path: '/api/admin/imports/{id}/pause',
    access: 'manager',
    summary: 'Pauses an import, within a second.',
    params,
    responses: { 200: Import, 404: Problem, 409: WrongState },
  }),
  resume: route({
    method: 'POST',
    path: '/api/admin/imports/{id}/resume',
    access: 'manager',
    summary: 'Continues a paused import where it was.',
    params,
    responses: { 200: Import, 404: Problem, 409: WrongState },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/admin/imports/{id}/cancel',
    access: 'manager',
    summary: 'Ends an import, within a second. What it has imported stays.',
    params,
    responses: { 200: Import, 404: Problem, 409: WrongState },
  }),
  report: route({
    method: 'GET',
    path: '/api/admin/imports/{id}/report.csv',
    access: 'manager',
    summary: 'Exports what became of each record as CSV. Reports are kept for 30 days.',
    params,
    responses: { 200: bytes('text/csv'), 404: Problem },
  }),
  refused: route({
    method: 'GET',
    path: '/api/admin/imports/{id}/refused.csv',
    access: 'manager',
    summary:
      'Exports the refused lines of a table as they were, with the reason in a last column. Mended, they can be imported again.',
    params,
    responses: { 200: bytes('text/csv'), 404: Problem },
  }),
  sample: route({
    method: 'GET',
    path: '/api/admin/imports/sample.csv',
    access: 'manager',
    summary: 'A table with two invented books, as the store reads it.',
    responses: { 200: bytes('text/csv') },
  }),
  rows: route({
    method: 'GET',
    path: '/api/admin/imports/{id}/records',
    access: 'manager',
    summary: 'Lists the records of an import with one outcome, or with notes.',
    params,
    query: z.object({
      outcome: z.enum([...importOutcomes, 'note'], msg('Choose an outcome')),
      after: z.coerce.number().int().min(0).max(1e12).default(0),
    }),
    responses: {
      200: z.object({
        rows: z.array(ImportRow),
        next: z.int().nullable().meta({ description: 'The `after` of the next page; null on the last one.' }),
      }),
      400: Problem,
      404: Problem,
    },
  }),
}
