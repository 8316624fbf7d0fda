import { runCommand } from '../../lib/command-line/run-command.ts'
import { shopEnvironment } from '../../lib/command-line/command.ts'

await runCommand(
  {
    name: 'import',
    summary:
      "Imports books from ONIX files (.xml, .xml.gz, .zip) or CSV tables, and stock from a till's file, into a store that runs or not. The last line of the output counts the records. An interrupted import goes on with the same command.",
    operands: { name: 'FILE', min: 1, help: 'files, told apart by their content' },
    options: {
      'dry-run': { type: 'flag', help: 'says what would happen, and writes nothing' },
      country: {
        type: 'text',
        value: 'XX',
        pattern: /^[a-z]{2}$/i,
        help: "the country whose prices count, such as US (default the shop's)",
      },
      currency: {
        type: 'text',
        value: 'CODE',
        pattern: /^[a-z]{3}$/i,
        help: "the currency of prices, such as USD (default the shop's)",
      },
      feed: { type: 'text', value: 'NAME', pattern: /\S/, help: "the feed (default the file's sender)" },
      report: { type: 'text', value: 'FILE', help: 'writes a CSV table with a line for each record' },
    },
    environment: shopEnvironment,
    examples: ['feed.xml', 'daily.zip --report report.csv', '--dry-run --country GB --currency GBP feed.xml'],
    failure: 'The import is not complete',
    exitCodes: {
      0: 'all files were read; single records may be refused (--report says why)',
      1: 'a file could not be read at all; standard error says why',
    },
    docs: 'docs/importing.md',
  },
  async ({ options: { 'dry-run': isDryRun, report: reportFile, ...options }, operands: files }) => {
    const { runImportCommand } = await import('./import-command.ts')
    return runImportCommand({ ...options, isDryRun, reportFile, files })
  },
)
