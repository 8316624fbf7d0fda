import { runCommand } from '../../server/lib/command-line/run-command.ts'
import { type PartName, partNames } from './part-names.ts'

await runCommand(
  {
    name: 'bench',
    summary:
      'Measures the production build on data of its own, beside a bare node:http server, and prints one table: what was measured, the figure that counts, its target, and whether it is reached.',
    operands: {
      name: 'PART',
      help: 'the parts to measure (default all, in this order)',
      choices: partNames,
    },
    options: { minutes: { type: 'number', min: 0.1, default: 1, help: 'how long the soak lasts' } },
    environment: { IMPORT_RECORDS: 'records of the part import (default 10000)' },
    examples: ['', 'starts', 'soak --minutes 10', 'IMPORT_RECORDS=20000 import'],
    failure: 'Nothing was measured',
    exitCodes: {
      0: 'measured; a missed target is in the table',
      1: 'a measurement failed; standard error says why',
      130: 'interrupted',
    },
    docs: 'docs/performance.md',
  },
  async ({ options: { minutes }, operands }) => {
    const all = Object.keys(partNames) as PartName[]
    const names = all.filter((name) => operands.length === 0 || operands.includes(name))
    const { buildIfStale } = await import('../../tooling/build-stamp.ts')
    await buildIfStale()
    return (await import('./measure-parts.ts')).measureParts({ names, minutes })
  },
)
