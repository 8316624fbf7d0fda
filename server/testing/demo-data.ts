import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { spawnStore } from './spawn-store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoData: string
  }
}

/** Creates the data of the demo in a new directory. */
export async function createDemoData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-demo-'))
  // Root's database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const store = spawnStore({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await store.opened()
  await store.stop()
  return folder
}

/** A store starts on a copy three times as fast as in an empty directory. Keeps file owners, which PostgreSQL checks. */
export async function copyDemoData(from: string, to: string) {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** `npm test` creates the data once for all its parts. */
export default async function setUp(project: TestProject) {
  const shared = process.env['DEMO_DATA']
  const folder = shared ?? (await createDemoData())
  project.provide('demoData', folder)
  return async () => {
    if (!shared) await rm(folder, { recursive: true, force: true })
  }
}
