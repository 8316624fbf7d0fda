import { runCommand } from '../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'test',
    summary:
      'Checks, builds and tests the store. Ends with the slowest, flaky and failed tests, and their counts.',
    operands: { name: 'WORD', help: 'runs only tests with one of these words in their path' },
    options: {
      only: {
        type: 'choice',
        choices: ['all', 'check', 'unit', 'store', 'browser'],
        default: 'all',
        help: 'one part of the suite',
      },
      all: { type: 'flag', help: 'every store test on PostgreSQL 15 too' },
    },
    environment: { CHROMIUM: 'the browser; by default the one on the PATH' },
    examples: ['', 'orders', '--only store orders'],
    failure: 'Not everything passed',
    exitCodes: { 0: 'all tests passed', 1: 'a test failed; the summary says which' },
    docs: 'CONTRIBUTING.md',
  },
  async ({ options: { only, all }, operands: words }) => {
    const { runTests } = await import('./test-run/run-tests.ts')
    if (!(await runTests({ only, onBothPostgres: all, words }))) process.exitCode = 1
  },
)
