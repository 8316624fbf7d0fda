import { appendFile } from 'node:fs/promises'
import { afterAll } from 'vitest'

/** Counts response statuses by kind of input; `npm run fuzz` sets the report file. */
export function tally(kind: string): (status: number) => void {
  const answers: Record<string, number> = {}
  const file = process.env['FUZZ_REPORT']
  if (file) afterAll(() => appendFile(file, `${JSON.stringify({ kind, answers })}\n`))
  return (status) => void (answers[status] = (answers[status] ?? 0) + 1)
}
