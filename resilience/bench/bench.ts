import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMain } from '../../tooling/run-main.ts'
import type { Loaded } from './figures.ts'
import type { Load } from './load/generator.ts'
import { spawnWorker } from './worker.ts'

export type Bench = {
  newFolder(): Promise<string>
  makeLoad(load: Load): Promise<Loaded>
  resources: AsyncDisposableStack
}

export const runBench = (measure: (bench: Bench) => Promise<string>): Promise<never> =>
  runMain(async (resources) => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'))
    resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    // Under root the database runs as another user, who needs access.
    await chmod(folder, 0o755)
    console.log(await measure(setUp(folder, resources)))
  })

function setUp(folder: string, resources: AsyncDisposableStack): Bench {
  let folders = 0
  return {
    newFolder: async () => {
      const path = join(folder, String((folders += 1)))
      await mkdir(path)
      return path
    },
    makeLoad: spawnWorker<Load, Loaded>('./load/generator.ts', resources),
    resources,
  }
}
