import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { missingPackages } from '../resilience/cluster/programs.ts'
import { isStale } from '../tooling/build-stamp.ts'
import { inherited, root } from './testing/spawn-store.ts'
import { demoDataDir } from './testing/store-process.ts'

async function npmRun(args: string[], environment: Record<string, string> = {}) {
  const child = spawn('npm', ['run', '--silent', ...args], {
    env: { ...inherited(), ...environment },
    cwd: root,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/**
 * Programs that no other test runs, as small as they can be. Import, export, backup, restore, reset-owner and make-onix
 * have tests of their own. `bench`, `bench:scale` and `screenshots` take minutes, and `draw-covers` and `subset-fonts`
 * replace files of the repository.
 */
test('a few generated books are added to a store', async () => {
  const DATA_DIR = await demoDataDir()
  const { code, said } = await npmRun(['make-catalogue', '--', '--books', '10', '--add'], { DATA_DIR })
  expect([code, said]).toEqual([0, expect.stringMatching(/^10 books were made in \d+ s, by seed \d+\.$/m)])
})

test('a second of fuzzing prints progress and a table', async () => {
  const { code, said } = await npmRun(['fuzz', '--', 'records', '--seconds', '1'])
  expect([code, said]).toEqual([0, expect.stringMatching(/^\| ONIX records +\| \d+ \| \d+ \| \d+ \|$/m)])
  expect(said).toMatch(/^\d+ s: [\d,]+ inputs, 0 answered with 5xx\.$/m)
})

test('a round of one fault prints its row', async ({ skip }) => {
  // It would build beside tests that run the built store; `npm test` has built it before.
  if (await isStale()) skip('The build is stale')
  const { code, said } = await npmRun(['faults', '--', '--rounds', '1', 'cable'])
  // Without PostgreSQL 15 it says so, and nothing was tried.
  if (said.includes('PostgreSQL 15 is not installed')) expect(code).toBe(1)
  else expect([code, said]).toEqual([0, expect.stringMatching(/^\| cable pulled \| server \| 1 \| .*\|$/m)])
  expect(said).not.toContain('| kill -9')
})

test('without the packages of Debian, the cluster test names them', async ({ skip }) => {
  const missing = missingPackages()
  if (missing.length === 0) skip('It would run for minutes')
  const { code, said } = await npmRun(['cluster-test', '--', '--rounds', '1', 'leader'])
  const reason = `Debian's packages are not installed here: ${missing.join(', ')}`
  expect([code, said]).toEqual([1, `The cluster was not tested: ${reason}\n`])
})
