import { runCommand } from '../lib/command-line/run-command.ts'
import { passphraseEnvironment, shopEnvironment } from '../lib/command-line/command.ts'

await runCommand(
  {
    name: 'restore',
    summary: 'Restores a backup into an empty folder or database. A store that is there is left as it is.',
    operands: { name: 'FILE', min: 1, max: 1, help: 'a file of "npm run backup"' },
    options: {},
    environment: {
      ...shopEnvironment,
      ...passphraseEnvironment,
      SECRET: 'the secret of the store, where the backup has none',
    },
    examples: ['DATA_DIR=/srv/books book-store-2026-11-15T12-00-00Z.backup'],
    failure: 'Nothing was restored',
    exitCodes: { 0: 'the store is restored', 1: 'nothing was restored; standard error says why' },
    docs: 'docs/deploying.md',
  },
  async ({ operands: [file = ''] }) => (await import('./commands.ts')).runRestore(file),
)
