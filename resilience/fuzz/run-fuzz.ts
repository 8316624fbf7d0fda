import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputsIn, progressOf, readReport, tableOf } from './fuzz-report.ts'
import { budgetOf, fuzzParts, type FuzzPartName } from './fuzz-parts.ts'

const root = join(import.meta.dirname, '../..')

const progressEvery = 3_000

/** Runs the tests of these parts and prints progress and a table; the exit code tells whether they passed. */
export async function runFuzz(names: FuzzPartName[], seconds: number, resources: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-fuzz-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true }))
  const report = join(folder, 'answers.jsonl')
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  console.log(`Sending bad input for ${seconds} s: ${names.join(', ')}.`)
  // The time counts from the first input: starting a database takes as long as it takes.
  let end = seconds
  const timer = setInterval(() => {
    const read = readReport(report)
    if (inputsIn(read) === 0) end = elapsed() + seconds
    console.log(progressOf(read, elapsed(), end - elapsed()))
  }, progressEvery)
  resources.defer(() => clearInterval(timer))
  const { code, output } = await runTests(names, seconds, report)
  if (code !== 0) console.log(output)
  console.log(`${tableOf(readReport(report))}\n\n${progressOf(readReport(report), elapsed())}`)
  process.exitCode = code === 0 ? 0 : 1
}

/** In one worker, so that the parts follow each other and their times add up. */
async function runTests(names: FuzzPartName[], seconds: number, report: string) {
  const parts = names.map((name) => fuzzParts[name])
  const projects = new Set(parts.flatMap((part) => part.projects))
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...parts.flatMap(({ files }) => files),
    ...[...projects].map((project) => `--project=${project}`),
    '--maxWorkers=1',
    `--testTimeout=${(seconds + 300) * 1000}`,
  ]
  const budget = JSON.stringify(budgetOf(names, seconds))
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, FUZZ_REPORT: report, FUZZ_BUDGET: budget },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-30_000)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
