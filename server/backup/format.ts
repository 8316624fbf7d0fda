import { z } from 'zod'

/**
 * A backup, unpacked, is text: a line of JSON with what is true of the whole; for each table a line that names it,
 * its rows as PostgreSQL's COPY writes them, and a NUL, which no text in PostgreSQL can hold; a line with the
 * sequences; and a last line with what must have been read by then.
 */
export const formatVersion = 1

export const Head = z.object({
  format: z.literal('book-store backup'),
  version: z.number(),
  moment: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Made from the secret, so that another one is noticed. */
  installation: z.string().optional(),
  /** Comes along where the shop itself keeps it. */
  secret: z.string().min(43).optional(),
})

const Table = z.object({ table: z.string(), columns: z.array(z.string()) })
const Sequences = z.object({ sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })) })
const Closing = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })

export const Line = z.union([Table, Sequences, Closing])

export type Head = z.output<typeof Head>
/** What a backup knows of the shop's secret. */
export type Carried = Pick<Head, 'installation' | 'secret'>
export type Table = z.output<typeof Table>
export type Sequence = z.output<typeof Sequences>['sequences'][number]
export type Closing = z.output<typeof Closing>

export const endOfLine = 0x0a
export const endOfRows = 0x00

export const lineOf = (what: object) => `${JSON.stringify(what)}\n`
