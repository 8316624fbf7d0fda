import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openEmbedded, type Embedded } from '../open-embedded.ts'
import { asUser } from '../programs.ts'
import type { RunAs } from '../postgres-server.ts'
import { clearAfterwards } from './folders.ts'

const script = fileURLToPath(new URL('store-process.ts', import.meta.url))

/** A store in the test process. */
export async function openStore(dataDir: string, say: (line: string) => void = () => {}): Promise<Embedded> {
  clearAfterwards(join(dataDir, 'postgres'))
  const store = await openEmbedded(dataDir, say)
  onTestFinished(() => store.stop())
  return store
}

type Opened = { connection: Embedded['connection']; said: string[] }

export async function startStore(dataDir: string, runAs?: RunAs) {
  clearAfterwards(join(dataDir, 'postgres'))
  const child = spawn(process.execPath, [script, dataDir], {
    ...asUser(runAs),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  onTestFinished(() => void end('SIGKILL'))
  const lines = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  if (lines.done) throw new Error('The store did not open.')
  return { ...(JSON.parse(lines.value) as Opened), leave: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export async function ask<Row extends object>(connection: Embedded['connection'], statement: string) {
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export const shelve = (connection: Embedded['connection'], title: string) =>
  ask(connection, `create table if not exists shelf (title text); insert into shelf values ('${title}')`)

export const titles = async (connection: Embedded['connection']) =>
  (await ask<{ title: string }>(connection, 'select title from shelf order by title')).map(
    ({ title }) => title,
  )
