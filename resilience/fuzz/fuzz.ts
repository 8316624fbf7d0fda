import { runCommand } from '../../server/lib/command-line/run-command.ts'
import { fuzzParts, type FuzzPartName } from './fuzz-parts.ts'

const helpOf = Object.fromEntries(Object.entries(fuzzParts).map(([name, { help }]) => [name, help]))

await runCommand(
  {
    name: 'fuzz',
    summary:
      'Sends random bad input to a store on the embedded PostgreSQL, says how far it is, and prints the responses by status. A response of 5xx, a crash or a half-written row is a failure.',
    operands: { name: 'PART', help: 'the kinds of input (default all)', choices: helpOf },
    options: {
      seconds: {
        type: 'count',
        min: 1,
        default: 120,
        help: 'how long input is sent; starting takes some seconds more, and each test sends its input once at least',
      },
    },
    examples: ['', '--seconds 3600', 'headers records --seconds 20'],
    failure: 'Fuzzing failed',
    exitCodes: {
      0: 'every input was answered as it should be',
      1: 'one was not; the output says which',
      130: 'interrupted',
    },
    docs: 'docs/security.md',
  },
  async ({ options: { seconds }, operands }) => {
    const all = Object.keys(fuzzParts) as FuzzPartName[]
    const names = all.filter((name) => operands.length === 0 || operands.includes(name))
    if (names.some((name) => fuzzParts[name].projects.includes('processes')))
      await (await import('../../tooling/build-stamp.ts')).buildIfStale()
    const { runMain } = await import('../../tooling/run-main.ts')
    const { runFuzz } = await import('./run-fuzz.ts')
    return runMain((resources) => runFuzz(names, seconds, resources))
  },
)
