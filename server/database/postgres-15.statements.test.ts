import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { newDatabase } from '../testing/cluster.ts'

/** Undefined tables and columns: those that only exist in a test. */
const isTestOnly = ({ code }: { code?: string }) => ['42P01', '42703'].includes(code ?? '')

/** PREPARE accepts a single statement of these kinds. */
const canBePrepared = (text: string) =>
  /^\s*(with|select|insert|update|delete|merge|values)\b/i.test(text) && !/;\s*\S/.test(text)

async function recordedStatements(): Promise<string[]> {
  const folder = process.env['STATEMENTS_DIR']
  if (!folder) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = files.flatMap((file) => file.split('\n')).filter(Boolean)
  return [...new Set(lines.map((line) => JSON.parse(line) as string))].filter(canBePrepared)
}

test('PostgreSQL 15 accepts every statement that the store sends to PostgreSQL 18', async ({ skip }) => {
  const statements = await recordedStatements()
  if (statements.length === 0) return skip('no store test has run before this one')
  const { drop, ...database } = await newDatabase(inject('cluster'))
  const client = new pg.Client(database)
  await client.connect()
  const refused: string[] = []
  for (const text of statements) {
    const error = await client.query(`prepare it as ${text}`).then(
      () => client.query('deallocate it').then(() => undefined),
      (failure: Error & { code?: string }) => failure,
    )
    if (error && !isTestOnly(error)) refused.push(`${error.code} ${error.message}: ${text}`)
  }
  await client.end()
  await drop()
  expect(refused).toEqual([])
})
