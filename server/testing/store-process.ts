import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyDemoData } from './demo-data.ts'
import { type Environment, type Options, spawnStore as spawn, type Spawned } from './spawn-store.ts'

export { builtStore, root } from './spawn-store.ts'

export type Process = Spawned & { origin: string }

/** Starts a store and waits until it listens; it is stopped after the test. */
export async function startStore(environment: Environment, options: Options = {}): Promise<Process> {
  const store = spawnStore(environment, options)
  return { ...store, origin: await store.opened() }
}

export function spawnStore(environment: Environment, options: Options = {}): Spawned {
  const store = spawn(environment, options)
  onTestFinished(async () => void (await store.stop()))
  return store
}

/** A data directory that is removed after the test; for another user where one is given. */
export async function newDataDir(owner?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-data-'))
  // Root's database runs as another user, who needs access.
  await chmod(folder, 0o755)
  if (owner !== undefined) await chown(folder, owner, owner)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A data directory with the demo data. */
export async function demoDataDir(): Promise<string> {
  const folder = await newDataDir()
  await copyDemoData(inject('demoData'), folder)
  return folder
}
