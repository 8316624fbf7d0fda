import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDemoData } from '../server/testing/demo-data.ts'
import { findPostgres15 } from '../server/testing/own-server.ts'
import { findTestChromium } from './find-chromium.ts'
import type { TestEvent } from './test-run/events.ts'
import { showProgress } from './test-run/progress.ts'
import { summarize } from './test-run/summary.ts'

const root = join(import.meta.dirname, '..')
const inRoot = (path: string) => join(root, path)

const kinds = ['check', 'unit', 'store', 'browser'] as const
type Kind = (typeof kinds)[number]

const { values, positionals: words } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** Naming a part of the suite, or files, runs nothing else. */
const runs = (kind: Kind) => (values.only ? values.only === kind : kind !== 'check' || words.length === 0)

const progress = showProgress(process.stdout)
const missing: string[] = []
/** Databases in memory are faster; a container may have too little of it. */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 4e9 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

process.env['TMPDIR'] = temporaryFolder()
/** The tests start a hundred processes with the same code. */
process.env['NODE_COMPILE_CACHE'] = inRoot('node_modules/.compile-cache')
/** The store tests record SQL here, which is then checked on PostgreSQL 15. */
const statements = mkdtempSync(join(tmpdir(), 'shop-statements-'))

type Step = { heading: string; args: string[]; environment?: Record<string, string> }

/** Runs a program with our own Node. What it prints is shown only when it fails without a failed test. */
async function run({ heading, args, environment = {} }: Step): Promise<boolean> {
  const begin = performance.now()
  const part = progress.begin(heading)
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (printed = (printed + data.toString()).slice(-20_000)))
  const events: TestEvent[] = []
  child.on('message', (event: TestEvent) => {
    events.push(event)
    part.take(event)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0 && !events.some(isFailure))
    progress.errors.push(`${heading} ended with code ${code}:\n${printed}`)
  const tests = events.filter(({ type }) => type === 'test-done').length
  const seconds = Math.round((performance.now() - begin) / 1000)
  part.end(`${code === 0 ? '✓' : '✗'} ${heading}${tests > 0 ? `, ${tests} tests` : ''}, ${seconds} s`)
  return code === 0
}

const isFailure = (event: TestEvent) =>
  event.type === 'error' || (event.type === 'test-done' && event.test.outcome === 'failed')

/** Lint, which reports type errors too, and format; each counts as a test. */
async function check() {
  const npm = process.env['npm_execpath'] ?? inRoot('node_modules/npm/bin/npm-cli.js')
  const scripts = ['check:lint', 'check:format']
  await Promise.all(scripts.map((script) => runAsTest({ heading: script, args: [npm, 'run', '-s', script] })))
}

async function runAsTest(step: Step): Promise<boolean> {
  const hasPassed = await run(step)
  if (hasPassed) {
    const test = {
      part: 'check',
      file: 'package.json',
      title: step.heading,
      outcome: 'passed' as const,
      ms: 0,
    }
    progress.tests.push(test)
  }
  return hasPassed
}

/**
 * Also creates the data of the demo, which stores of tests start on. NODE_ENV as in the shell of a developer: a build
 * that honoured it would fail every page test.
 */
async function build() {
  const isBuilt = await runAsTest({
    heading: 'build',
    args: [inRoot('tooling/build.ts'), '--if-stale'],
    environment: { NODE_ENV: 'development' },
  })
  if (!isBuilt) return
  try {
    process.env['DEMO_DATA'] = await createDemoData()
  } catch (error) {
    progress.errors.push(String(error))
  }
}

function runVitest(heading: string, projects: string[]) {
  const vitest = inRoot('node_modules/vitest/vitest.mjs')
  const reporter = inRoot('tooling/test-run/vitest-reporter.ts')
  const args = ['run', `--reporter=${reporter}`, '--passWithNoTests', ...words]
  return run({
    heading,
    args: [vitest, ...args, ...projects.map((project) => `--project=${project}`)],
    environment: { STATEMENTS_DIR: statements, ...(values.all && { TEST_ALL: '1' }) },
  })
}

async function testStore() {
  const hasPostgres15 = (await findPostgres15()) !== undefined
  if (!hasPostgres15)
    missing.push('  PostgreSQL 15 is not installed: the store was tested on PostgreSQL 18 only.')
  const on15 = ['store on PostgreSQL 15', 'statements on PostgreSQL 15']
  await runVitest('store', ['processes', 'store', 'store with mocks', ...(hasPostgres15 ? on15 : [])])
}

async function testBrowser() {
  const specs = readdirSync(inRoot('e2e')).filter((name) => name.endsWith('.spec.ts'))
  const confirmCancel = (name: string) =>
    words.length === 0 || words.some((word) => `e2e/${name}`.includes(word))
  if (!specs.some(confirmCancel)) return
  const playwright = inRoot('node_modules/@playwright/test/cli.js')
  const reporter = inRoot('tooling/test-run/playwright-reporter.ts')
  await run({
    heading: 'browser',
    args: [playwright, 'test', `--reporter=${reporter}`, ...words],
    environment: { CHROMIUM: findTestChromium() ?? '' },
  })
}

if (values.only && !kinds.some((kind) => kind === values.only))
  throw new Error(`--only takes one of ${kinds.join(', ')}`)
// The store tests wait for databases and processes, so these run beside them.
const checks = Promise.all([runs('check') && check(), runs('unit') && runVitest('unit', ['unit'])])
if (runs('store') || runs('browser')) await build()
if (runs('store')) await testStore()
await checks
if (runs('browser')) await testBrowser()
for (const folder of [statements, process.env['DEMO_DATA']])
  if (folder) rmSync(folder, { recursive: true, force: true })

console.log(summarize(progress.tests, progress.errors, missing))
process.exitCode =
  progress.errors.length > 0 || progress.tests.some(({ outcome }) => outcome === 'failed') ? 1 : 0
