import { type AddressInfo, createServer } from 'node:net'
import type { Result } from 'lighthouse'
import { bookPage, pages, searchPage } from '../../../domain/pages.ts'
import type { Bench } from '../bench.ts'
import { shelfOf } from '../reads.ts'
import { openStore, production, type Store } from '../store.ts'
import type { Line } from '../bench-table.ts'
import { categories, isSlow, verdictOn } from './verdict.ts'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumFlags, findTestChromium } from '../../../tooling/find-chromium.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const runsOfSlowPage = 3

/** Audits every public page as on a phone with a slow connection. */
export async function measureLighthouse(bench: Bench, dataDir: string): Promise<Line[]> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  // The canonical URL of a page must be the requested one.
  const store = await openStore(production, dataDir, bench.resources, {
    settings: { PORT: String(port), PUBLIC_URL: origin },
  })
  const browser = await openChromium(bench)
  installLighthouse()
  const lines: Line[] = []
  for (const [page, path] of Object.entries(await pathsIn(store))) {
    lines.push(verdictOn(page, await look(origin + path, browser)))
  }
  await store.stop()
  return lines
}

async function pathsIn(store: Store) {
  const [book] = await shelfOf(store)
  return {
    home: pages.home,
    book: bookPage(book?._id ?? ''),
    search: searchPage({ category: 'fiction' }),
    about: pages.about,
    login: pages.login,
    cart: pages.cart,
  }
}

async function look(url: string, port: number): Promise<Result[]> {
  // Imported late: it takes a second to load.
  const { default: lighthouse } = await import('lighthouse')
  const runs: Result[] = []
  while (runs.length < runsOfSlowPage) {
    const done = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (!done) throw new Error(`Lighthouse did not look at ${url}`)
    runs.push(done.lhr)
    if (runs.length === 1 && !isSlow(done.lhr)) break
  }
  return runs
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Starts a headless browser and returns its debugging port. */
async function openChromium({ newFolder, resources }: Bench): Promise<number> {
  const program = findTestChromium()
  if (!program) throw new Error('Lighthouse needs Chromium on the PATH')
  const profile = await newFolder()
  const flags = [
    ...chromiumFlags,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  // In its own process group: Ctrl-C reaches only this process, which closes it in order.
  const child = spawn(program, [...flags, 'about:blank'], { stdio: 'ignore', detached: true })
  const gone = once(child, 'exit')
  resources.defer(async () => {
    child.kill()
    await gone
  })
  const early = gone.then((): never => {
    throw new Error('Chromium ended before it was open')
  })
  return Promise.race([portIn(profile), early])
}

/** Chromium writes its debugging port into the profile. */
async function portIn(profile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port] = written.split('\n')
    if (port) return Number(port)
    await pause(100)
  }
  throw new Error('Chromium did not open')
}

const here = import.meta.dirname
const Wanted = z.object({ devDependencies: z.object({ lighthouse: z.string() }) })
const Installed = z.object({ version: z.string() })

/** Lighthouse has its own package.json: its 180 MB are too much for every `npm ci`. */
function installLighthouse(): void {
  const wanted = Wanted.parse(read('package.json')).devDependencies.lighthouse
  if (installedVersion() === wanted) return
  process.stderr.write(
    `Installing Lighthouse ${wanted} into resilience/bench/lighthouse, once (about 180 MB)…\n`,
  )
  if (npm('ci', '--include=dev', '--no-audit', '--no-fund') !== 0) {
    throw new Error('Lighthouse was not installed: "npm ci" failed in resilience/bench/lighthouse')
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
