import { runCommand } from '../../server/lib/command-line/run-command.ts'
import { faultNames, namesWith, payingFault } from './fault-names.ts'

await runCommand(
  {
    name: 'faults',
    summary:
      'Injects faults into a store under load, on the embedded database and on PostgreSQL 15 where it is installed, and compares what was acknowledged with what the database holds. Prints a row for each fault when all its rounds are done. One round of all faults takes about a minute and a half, the default about 40 minutes.',
    operands: {
      name: 'WORD',
      help: `faults with this word in their name (default all): ${[...faultNames, payingFault].join(', ')}`,
    },
    options: { rounds: { type: 'count', min: 1, default: 30, help: 'how often each fault is injected' } },
    examples: ['--rounds 1', '--rounds 200 paid', '--rounds 10 disk', '"kill -9"'],
    failure: 'The faults were not all tried',
    exitCodes: {
      0: 'nothing acknowledged was lost, doubled or half-written',
      1: 'something was, or nothing could be tried here',
      130: 'interrupted',
    },
    docs: 'docs/reliability.md',
  },
  async ({ options, operands }) => {
    const names = namesWith([...faultNames, payingFault], operands)
    const { buildIfStale } = await import('../../tooling/build-stamp.ts')
    await buildIfStale()
    const { runMain } = await import('../../tooling/run-main.ts')
    const { tryFaults } = await import('./try-faults.ts')
    await runMain((resources) => tryFaults({ ...options, names }, resources))
  },
)
