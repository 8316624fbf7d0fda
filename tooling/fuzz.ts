import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Told = { kind: string; answers: Record<string, number> }

const folder = mkdtempSync(join(tmpdir(), 'shop-fuzz-'))
const report = join(folder, 'answers.jsonl')

/** Sends all the bad input that the tests know, on the embedded PostgreSQL, and says what came back. */
function run(): boolean {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const args = ['run', 'fuzz', 'server/abuse', '--project=shop on PostgreSQL 18', '--project=processes']
  const env = { ...process.env, FUZZ_REPORT: report }
  return spawnSync(process.execPath, [vitest, ...args], { stdio: 'inherit', env }).status === 0
}

function readReport(): Map<string, Map<string, number>> {
  const kinds = new Map<string, Map<string, number>>()
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : []
  for (const line of lines) {
    const { kind, answers } = JSON.parse(line) as Told
    const sums = kinds.get(kind) ?? new Map<string, number>()
    for (const [status, count] of Object.entries(answers)) sums.set(status, (sums.get(status) ?? 0) + count)
    kinds.set(kind, sums)
  }
  return kinds
}

const total = (sums: Map<string, number>) => [...sums.values()].reduce((sum, count) => sum + count, 0)

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

function print(kinds: Map<string, Map<string, number>>) {
  const statuses = [...new Set([...kinds.values()].flatMap((sums) => [...sums.keys()]))].toSorted()
  console.log(row(['bad input', 'answers', ...statuses]))
  console.log(row(['---', '---', ...statuses.map(() => '---')]))
  for (const [kind, sums] of kinds)
    console.log(row([kind, total(sums), ...statuses.map((status) => sums.get(status) ?? '')]))
}

const passed = run()
print(readReport())
rmSync(folder, { recursive: true, force: true })
process.exitCode = passed ? 0 : 1
