import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

/** Shared by the test files of a process, which share the driver. */
const known = ((globalThis as { statements?: Set<string> }).statements ??= record())

/** Records the text of every statement that the driver sends. */
function record(): Set<string> {
  const statements: Set<string> = new Set()
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (text) statements.add(text)
    return Reflect.apply(query, this, args)
  } as typeof query
  return statements
}

afterAll(async () => {
  const folder = process.env['STATEMENTS_DIR']
  if (!folder) return
  const lines = [...known].map((text) => `${JSON.stringify(text)}\n`)
  await appendFile(join(folder, `${process.pid}.jsonl`), lines.join(''))
  known.clear()
})
