import { shopEnvironment, UsageError } from '../../lib/command-line/command.ts'
import { runCommand } from '../../lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'export',
    summary:
      'Exports all books of a store, which may run or not. A file that is there is replaced when the new one is complete.',
    options: {
      csv: { type: 'text', value: 'FILE', help: 'all books as CSV' },
      stock: { type: 'text', value: 'FILE', help: "the stock as a till's file" },
      onix: { type: 'text', value: 'FILE', help: 'all books with an ISBN as ONIX 3.0' },
    },
    environment: shopEnvironment,
    examples: ['--csv books.csv', '--onix books.xml --stock stock.csv'],
    failure: 'The export is not complete',
    exitCodes: { 0: 'all files are complete', 1: 'they are not; standard error says why' },
    docs: 'docs/importing.md',
  },
  async ({ options }) => {
    const files = (['csv', 'stock', 'onix'] as const).flatMap((kind) => {
      const file = options[kind]
      return file === undefined ? [] : [{ kind, file }]
    })
    if (files.length === 0) throw new UsageError('What, and into which file?')
    return (await import('./export-command.ts')).runExport(files)
  },
)
