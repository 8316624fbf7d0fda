import { z } from 'zod'

/**
 * A decompressed backup is text: a JSON line with the head; for each table a line with its name, its rows in
 * COPY format, and a NUL, which PostgreSQL text cannot contain; a line with the sequences; and a last line
 * with row counts and a checksum.
 */
export const formatVersion = 1

export const Head = z.object({
  format: z.literal('book-store backup'),
  version: z.number(),
  moment: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Derived from the secret, so that a different secret is detected. */
  installation: z.string().optional(),
  /** Present where the secret is in the data directory. */
  secret: z.string().min(43).optional(),
})

const Table = z.object({ table: z.string(), columns: z.array(z.string()) })
const Sequences = z.object({ sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })) })
const Closing = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })

export const Line = z.union([Table, Sequences, Closing])

export type Head = z.output<typeof Head>
export type BackupSecret = Pick<Head, 'installation' | 'secret'>
export type Table = z.output<typeof Table>
export type Sequence = z.output<typeof Sequences>['sequences'][number]
export type Closing = z.output<typeof Closing>

export const endOfLine = 0x0a
export const endOfRows = 0x00

export const lineOf = (what: object) => `${JSON.stringify(what)}\n`
