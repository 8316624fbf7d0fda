import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Answers = Record<string, number>

type ReportLine = { kind: string; answers: Answers }

const folder = mkdtempSync(join(tmpdir(), 'shop-fuzz-'))
const report = join(folder, 'answers.jsonl')

/** Runs the fuzz tests on the embedded PostgreSQL and prints the response statuses. */
function run(): boolean {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const args = ['run', 'fuzz', 'server/abuse', '--project=store', '--project=processes']
  const env = { ...process.env, FUZZ_REPORT: report }
  return spawnSync(process.execPath, [vitest, ...args], { stdio: 'inherit', env }).status === 0
}

function readReport(): Map<string, Answers> {
  const kinds = new Map<string, Answers>()
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  for (const line of lines) {
    const { kind, answers } = JSON.parse(line) as ReportLine
    const sums = kinds.get(kind) ?? {}
    for (const [status, count] of Object.entries(answers)) sums[status] = (sums[status] ?? 0) + count
    kinds.set(kind, sums)
  }
  return kinds
}

const total = (answers: Answers) => Object.values(answers).reduce((sum, count) => sum + count, 0)

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

function print(kinds: Map<string, Answers>) {
  const statuses = Object.keys(Object.assign({}, ...kinds.values()) as Answers)
  console.log(row(['bad input', 'answers', ...statuses]))
  console.log(row(['---', '---', ...statuses.map(() => '---')]))
  for (const [kind, answers] of kinds)
    console.log(row([kind, total(answers), ...statuses.map((status) => answers[status] ?? '')]))
}

const passed = run()
print(readReport())
rmSync(folder, { recursive: true, force: true })
process.exitCode = passed ? 0 : 1
