import { randomInt } from 'node:crypto'
import { runCommand } from '../../server/lib/command-line/run-command.ts'
import { shopEnvironment } from '../../server/lib/command-line/command.ts'

await runCommand(
  {
    name: 'make-catalogue',
    summary:
      'Fills a store with generated books. Only for a store that nobody visits: no book can be read until all are made, except with --add.',
    options: {
      books: { type: 'count', min: 1, isRequired: true, help: 'how many books' },
      seed: {
        type: 'count',
        min: 0,
        help: 'the same seed makes the same books (default 1; random with --add)',
      },
      add: { type: 'flag', help: 'adds to the books of a store; they can be read meanwhile' },
    },
    environment: shopEnvironment,
    examples: ['--books 1000000', 'DATA_DIR=/tmp/large --books 50000 --seed 7', '--books 100 --add'],
    failure: 'No catalogue was made',
    exitCodes: { 0: 'all books are made', 1: 'no catalogue was made; standard error says why' },
    docs: 'docs/scaling.md',
  },
  async ({ options: { books, seed, add } }) => {
    const { runMakeCatalogue } = await import('./make-catalogue-command.ts')
    // The same seed generates the same ids, which cannot be inserted twice.
    return runMakeCatalogue({ books, seed: seed ?? (add ? randomInt(2 ** 31) : 1), adds: add })
  },
)
