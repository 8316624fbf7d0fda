import { languages } from '../../../messages/languages.ts'
import { runCommand } from '../../../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'bench:scale',
    summary:
      'Makes stores of several sizes and measures the same requests in each, in turns; then several processes and read replicas. A million books take minutes to make.',
    options: {
      books: {
        type: 'text',
        value: 'N,N,…',
        pattern: /^[1-9]\d*(,[1-9]\d*)*$/,
        default: '1000,100000,1000000',
        help: 'the numbers of books, the smallest first',
      },
      language: {
        type: 'choice',
        choices: languages,
        default: 'en',
        help: 'the language of the stores, and of the search for their books',
      },
      folder: {
        type: 'text',
        value: 'FOLDER',
        help: 'keeps the stores there for the next run (default: deletes them)',
      },
    },
    examples: ['', '--books 1000,50000', '--folder /var/tmp/stores', '--language de'],
    failure: 'Nothing was measured',
    exitCodes: {
      0: 'measured; a missed target is in the table',
      1: 'a measurement failed; standard error says why',
      130: 'interrupted',
    },
    docs: 'docs/scaling.md',
  },
  async ({ options: { books, folder, language } }) => {
    const [first = 0, ...others] = books.split(',').map(Number)
    const { buildIfStale } = await import('../../../tooling/build-stamp.ts')
    await buildIfStale()
    const { measureScale } = await import('./measure-scale.ts')
    return measureScale({ books: [first, ...others], folder, language })
  },
)
