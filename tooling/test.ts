import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { JSONReport } from '@playwright/test/reporter'
import { createDemoData } from '../server/testing/demo-data.ts'
import { findPostgres15 } from '../server/testing/own-server.ts'
import { findTestChromium } from './find-chromium.ts'
import {
  readReport,
  resultsOfPlaywright,
  resultsOfVitest,
  type TestResult,
  type VitestReport,
} from './test-run/results.ts'
import { summarize } from './test-run/summary.ts'

const root = join(import.meta.dirname, '..')
const inRoot = (path: string) => join(root, path)

const kinds = ['check', 'unit', 'store', 'browser'] as const
type Kind = (typeof kinds)[number]

const { values, positionals: words } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (values.only && !kinds.some((kind) => kind === values.only))
  throw new Error(`--only takes one of ${kinds.join(', ')}`)

/** Naming a part of the suite, or files, runs nothing else. */
const runs = (kind: Kind) => (values.only ? values.only === kind : kind !== 'check' || words.length === 0)

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
/** Reports of the runners, and the SQL that the store tests send, which is then checked on PostgreSQL 15. */
const reports = mkdtempSync(join(tmpdir(), 'shop-test-run-'))

const results: TestResult[] = []
const missing: string[] = []

type Program = { args: string[]; environment?: Record<string, string>; isQuiet?: boolean }

/** Runs a program with our own Node. A quiet one prints only if it fails. */
async function run({ args, environment, isQuiet = false }: Program): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', ...(isQuiet ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (printed += String(data)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) process.stdout.write(printed)
  return code === 0
}

/** Runs a part of the suite, adds its results, and prints how long it took. */
async function runPart(title: string, part: () => Promise<{ isGreen: boolean; results: TestResult[] }>) {
  const begin = performance.now()
  const { isGreen, results: ended } = await part()
  const ms = performance.now() - begin
  results.push(...ended)
  // A runner that fails without a failed test, or a program that is no runner, counts as one.
  const isExplained = ended.some(({ outcome }) => outcome === 'failed')
  if (!isGreen && !isExplained)
    results.push({ file: title, title: '(the run)', outcome: 'failed', ms, message: 'See above.' })
  const count = ended.length > 1 ? `, ${ended.length} tests` : ''
  process.stdout.write(`${isGreen ? '✓' : '✗'} ${title}${count}, ${Math.round(ms / 1000)} s\n`)
}

/** A program without tests of its own counts as one. */
const runProgram = (title: string, program: Program) =>
  runPart(title, async () => {
    const isGreen = await run({ ...program, isQuiet: true })
    const passed = { file: 'package.json', title, outcome: 'passed', ms: 0, message: '' } as const
    return { isGreen, results: isGreen ? [passed] : [] }
  })

/** Lint, which reports type errors too, and format. */
function check() {
  const npm = process.env['npm_execpath'] ?? inRoot('node_modules/npm/bin/npm-cli.js')
  const scripts = ['check:lint', 'check:format']
  return Promise.all(scripts.map((script) => runProgram(script, { args: [npm, 'run', '-s', script] })))
}

/**
 * Also creates the data of the demo, which stores of tests start on. NODE_ENV as in the shell of a developer: a build
 * that honoured it would fail every page test.
 */
async function build() {
  const args = [inRoot('tooling/build.ts'), '--if-stale']
  await runProgram('build', { args, environment: { NODE_ENV: 'development' } })
  process.env['DEMO_DATA'] = await createDemoData()
}

const vitestProjects = async (): Promise<string[]> => [
  ...(runs('unit') ? ['unit', 'web'] : []),
  ...(runs('store') ? ['processes', 'store', 'store with mocks', ...(await projectsOnPostgres15())] : []),
]

async function projectsOnPostgres15(): Promise<string[]> {
  if (await findPostgres15()) return ['store on PostgreSQL 15', 'statements on PostgreSQL 15']
  missing.push('  PostgreSQL 15 is not installed: the store was tested on PostgreSQL 18 only.')
  return []
}

async function runVitest() {
  const projects = await vitestProjects()
  const report = join(reports, 'vitest.json')
  const reporters = [process.stdout.isTTY ? 'default' : 'dot', 'json']
  const isGreen = await run({
    args: [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      `--outputFile.json=${report}`,
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      ...projects.map((project) => `--project=${project}`),
      ...words,
    ],
    environment: { STATEMENTS_DIR: reports, ...(values.all && { TEST_ALL: '1' }) },
  })
  return { isGreen, results: resultsOfVitest(readReport<VitestReport>(report) ?? { testResults: [] }) }
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const reporters = `${process.stdout.isTTY ? 'line' : 'dot'},json`
  const isGreen = await run({
    args: [
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '--pass-with-no-tests',
      `--reporter=${reporters}`,
      ...words,
    ],
    environment: { CHROMIUM: findTestChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const ended = readReport<JSONReport>(report)
  return { isGreen, results: ended ? resultsOfPlaywright(ended) : [] }
}

// Checks use one core for a while, and the other tests wait for databases and processes.
const checks = runs('check') && check()
if (runs('store') || runs('browser')) await build()
if (runs('unit') || runs('store')) await runPart('tests', runVitest)
await checks
if (runs('browser')) await runPart('browser tests', runPlaywright)
for (const folder of [reports, process.env['DEMO_DATA']])
  if (folder) rmSync(folder, { recursive: true, force: true })

console.log(summarize(results, missing))
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
