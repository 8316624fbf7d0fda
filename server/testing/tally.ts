import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'

const flushEvery = 1_000

/** Counts outcomes, such as statuses, by kind of input. `npm run fuzz` sets the report file and reads it meanwhile. */
export function tally(kind: string): (outcome: number | string) => void {
  const file = process.env['FUZZ_REPORT']
  if (!file) return () => {}
  let answers: Record<string, number> = {}
  let flushedAt = Date.now()
  const flush = () => {
    appendFileSync(file, `${JSON.stringify({ kind, answers })}\n`)
    answers = {}
    flushedAt = Date.now()
  }
  afterAll(flush)
  return (outcome) => {
    answers[outcome] = (answers[outcome] ?? 0) + 1
    if (Date.now() - flushedAt > flushEvery) flush()
  }
}
