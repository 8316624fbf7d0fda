import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres15 } from '../server/testing/own-server.ts'
import { findTestChromium } from './find-chromium.ts'
import { asOne, type Count, playwrightCount, vitestCount } from './test-report.ts'

const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const bin = (name: string) => join(import.meta.dirname, '../node_modules', name)

/** Runs a step of the tests with our own Node; its output is the reader's. */
function run(what: string, args: string[], environment: Record<string, string> = {}): boolean {
  console.log(`\n── ${what}`)
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status === 0
}

function check(): Count[] {
  const npm = process.env['npm_execpath'] ?? bin('npm/bin/npm-cli.js')
  return ['check:types', 'check:lint', 'check:format'].map((script) =>
    asOne(run(script, [npm, 'run', '-s', script]), script),
  )
}

function testServer(hasPostgres15: boolean): Count {
  const report = join(reports, 'vitest.json')
  const projects = hasPostgres15 ? [] : ['--project=!shop on PostgreSQL 15']
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const passed = run('the contract and the server', [...args, ...projects])
  return vitestCount(passed, report)
}

function testBrowser(): Count {
  const report = join(reports, 'playwright.json')
  const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const passed = run('in the browser', args, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CHROMIUM: findTestChromium() ?? '',
  })
  return playwrightCount(passed, report)
}

const hasPostgres15 = (await findPostgres15()) !== undefined
const counts = [
  ...check(),
  asOne(run('build', [join(import.meta.dirname, 'build.ts')]), 'build'),
  testServer(hasPostgres15),
  testBrowser(),
]
rmSync(reports, { recursive: true, force: true })

if (!hasPostgres15)
  console.log(
    '\nPostgreSQL 15 is not installed here: the shop was tested on its embedded PostgreSQL 18 only.',
  )
const sumOf = (what: 'passed' | 'failed' | 'skipped') =>
  counts.reduce((sum, count) => sum + (count[what] ?? 0), 0)
const skipped = sumOf('skipped') > 0 ? `, ${sumOf('skipped')} skipped` : ''
// Once more at the end, where nobody has to look for it.
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`)
console.log(`\n${sumOf('passed')} passed, ${sumOf('failed')} failed${skipped}`)
process.exitCode = sumOf('failed') > 0 ? 1 : 0
