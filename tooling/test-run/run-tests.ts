import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoData } from '../../server/testing/demo-data.ts'
import { findPostgres15 } from '../../server/testing/own-server.ts'
import { findTestChromium } from '../find-chromium.ts'
import { freePorts } from './free-ports.ts'
import { readResults, resultsOfPlaywright, resultsOfVitest, type TestResult } from './results.ts'
import { summarize } from './summary.ts'

/** Naming a part of the suite, or words of paths, runs nothing else. */
export type Selection = { only: string; onBothPostgres: boolean; words: string[] }

const root = join(import.meta.dirname, '../..')
const inRoot = (path: string) => join(root, path)

/** Runs the selected tests, and prints a summary of them all. False if one failed. */
export async function runTests({ only, onBothPostgres, words }: Selection): Promise<boolean> {
  const runs = (part: string) => (only === 'all' ? part !== 'check' || words.length === 0 : only === part)
  process.env['TMPDIR'] = temporaryFolder()
  // The tests start a hundred processes with the same code.
  process.env['NODE_COMPILE_CACHE'] = inRoot('node_modules/.compile-cache')
  using temporary = new DisposableStack()
  const reports = mkdtempSync(join(tmpdir(), 'shop-test-run-'))
  temporary.defer(() => rmSync(reports, { recursive: true, force: true }))

  const needsBuild = runs('store') || runs('browser')
  // Checks use one core for a while; the other tests wait for databases and processes.
  const checking = runs('check') ? check() : []
  const built = needsBuild ? await build() : []
  if (needsBuild && built.every(({ outcome }) => outcome === 'passed')) {
    const data = await createDemoData()
    temporary.defer(() => rmSync(data, { recursive: true, force: true }))
    process.env['DEMO_DATA'] = data
  }
  const hasPostgres15 = (await findPostgres15()) !== undefined
  const on15 = hasPostgres15 ? ['store on PostgreSQL 15', 'statements on PostgreSQL 15'] : []
  const projects = [
    ...(runs('unit') ? ['unit', 'web'] : []),
    ...(runs('store') ? ['processes', 'store', 'store with mocks', ...on15] : []),
  ]
  const tested = projects.length > 0 ? await runVitest({ projects, words, reports, onBothPostgres }) : []
  const checked = await checking
  const browsed = runs('browser') ? await runPlaywright(words, reports) : []
  const results = [...built, ...tested, ...checked, ...browsed]
  console.log(summarize(results, runs('store') && !hasPostgres15 ? [without15] : []))
  return results.every(({ outcome }) => outcome !== 'failed')
}

const without15 = '  PostgreSQL 15 is not installed: the store was tested on PostgreSQL 18 only.'

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

type Program = { title: string; args: string[]; environment?: Record<string, string> }

/** Runs a test runner with our own Node, and prints how long it took. */
async function runRunner({ title, args, environment }: Program, resultsIn: () => TestResult[]) {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const results = resultsIn()
  const isExplained = code === 0 || results.some(({ outcome }) => outcome === 'failed')
  if (!isExplained) results.push(failed(title, `Ended with code ${code}: see above.`))
  printEnd(title, code === 0, begin, `, ${results.length} tests`)
  return results
}

/** A program without tests of its own counts as one test. It prints only if it fails. */
async function runProgram({ title, args, environment }: Program): Promise<TestResult[]> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...environment } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += String(data)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  printEnd(title, code === 0, begin)
  return code === 0
    ? [{ file: 'package.json', title, outcome: 'passed', ms: 0, message: '' }]
    : [failed(title, printed.slice(-20_000))]
}

const failed = (title: string, message: string): TestResult => ({
  file: 'package.json',
  title,
  outcome: 'failed',
  ms: 0,
  message,
})

function printEnd(title: string, isGreen: boolean, begin: number, count = '') {
  const seconds = Math.round((performance.now() - begin) / 1000)
  process.stdout.write(`${isGreen ? '✓' : '✗'} ${title}${count}, ${seconds} s\n`)
}

/** The type checker lives for seconds: it collects garbage seldom, until it has this much memory. */
const fewCollections = { GOGC: '400', GOMEMLIMIT: '2500MiB' }

/** Lint, which reports type errors too, and format. */
async function check(): Promise<TestResult[]> {
  const npm = process.env['npm_execpath'] ?? inRoot('node_modules/npm/bin/npm-cli.js')
  const scripts = ['check:lint', 'check:format']
  const runScript = (title: string) =>
    runProgram({ title, args: [npm, 'run', '-s', title], environment: fewCollections })
  return (await Promise.all(scripts.map(runScript))).flat()
}

/** NODE_ENV as in the shell of a developer: a build that honoured it would fail every page test. */
const build = () =>
  runProgram({
    title: 'build',
    args: [inRoot('tooling/build.ts'), '--if-stale'],
    environment: { NODE_ENV: 'development' },
  })

type VitestRun = { projects: string[]; words: string[]; reports: string; onBothPostgres: boolean }

function runVitest({ projects, words, reports, onBothPostgres }: VitestRun) {
  const report = join(reports, 'vitest.json')
  const reporters = [process.stdout.isTTY ? 'default' : 'dot', 'json']
  const args = [
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    `--outputFile.json=${report}`,
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...projects.map((project) => `--project=${project}`),
    ...words,
  ]
  // The store tests record the SQL that they send, which is then checked on PostgreSQL 15.
  const environment = { STATEMENTS_DIR: reports, ...(onBothPostgres && { TEST_ALL: '1' }) }
  return runRunner({ title: 'tests', args, environment }, () => readResults(report, resultsOfVitest))
}

/** As many as playwright.config.ts counts from the first. */
const storePorts = 4

async function runPlaywright(words: string[], reports: string) {
  const report = join(reports, 'playwright.json')
  const args = [
    inRoot('node_modules/@playwright/test/cli.js'),
    'test',
    '--pass-with-no-tests',
    `--reporter=${process.stdout.isTTY ? 'line' : 'dot'},json`,
    ...words,
  ]
  const environment = {
    CHROMIUM: findTestChromium() ?? '',
    E2E_PORT: process.env['E2E_PORT'] ?? String(await freePorts(storePorts)),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  return runRunner({ title: 'browser tests', args, environment }, () =>
    readResults(report, resultsOfPlaywright),
  )
}
