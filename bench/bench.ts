import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ToClose } from './closing.ts'
import type { Loaded } from './figures.ts'
import type { Load } from './load/generator.ts'
import { hire } from './worker.ts'

/** What every measurement needs: a place for data, the one who makes the load, and somebody to clean up. */
export type Bench = {
  newFolder(): Promise<string>
  makeLoad(load: Load): Promise<Loaded>
  toClose: ToClose
}

export function setUp(folder: string, toClose: ToClose): Bench {
  let folders = 0
  return {
    newFolder: async () => {
      const path = join(folder, String((folders += 1)))
      await mkdir(path)
      return path
    },
    makeLoad: hire<Load, Loaded>('./load/generator.ts', toClose),
    toClose,
  }
}
