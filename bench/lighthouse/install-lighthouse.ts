import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const here = import.meta.dirname
const Wanted = z.object({ devDependencies: z.object({ lighthouse: z.string() }) })
const Installed = z.object({ version: z.string() })

/** Lighthouse has its own package.json: its 180 MB are too much for every `npm ci`. */
export function installLighthouse(): void {
  const wanted = Wanted.parse(read('package.json')).devDependencies.lighthouse
  if (installedVersion() === wanted) return
  process.stderr.write(`Installing Lighthouse ${wanted} into bench/lighthouse, once (about 180 MB)…\n`)
  if (npm('ci', '--include=dev', '--no-audit', '--no-fund') !== 0) {
    throw new Error('Lighthouse was not installed: "npm ci" failed in bench/lighthouse')
  }
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(here, file), 'utf8'))

function installedVersion(): string | undefined {
  try {
    return Installed.parse(read('node_modules/lighthouse/package.json')).version
  } catch {
    return undefined
  }
}

/**
 * Runs the npm that started the benchmark, else the npm on the PATH. Output goes to stderr, since stdout is
 * the table.
 */
function npm(...command: string[]): number | null {
  const own = process.env['npm_execpath']
  const [program, ...before] = own ? [process.execPath, own] : ['npm']
  return spawnSync(program, [...before, ...command], { cwd: here, stdio: ['ignore', 2, 2] }).status
}
