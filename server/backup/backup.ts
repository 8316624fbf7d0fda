import { runCommand } from '../lib/command-line/run-command.ts'
import { passphraseEnvironment, shopEnvironment } from '../lib/command-line/command.ts'

await runCommand(
  {
    name: 'backup',
    summary:
      'Writes a whole store into one file, while it runs or not: its data, covers and secret. Keep the file safe, or encrypt it.',
    operands: {
      name: 'FILE',
      max: 1,
      help: 'a file that does not exist yet (default book-store-<time>.backup in this folder)',
    },
    options: {},
    environment: { ...shopEnvironment, ...passphraseEnvironment },
    examples: ['', '/mnt/backups/today.backup', 'BACKUP_PASSPHRASE_FILE=/root/passphrase '],
    failure: 'No backup was made',
    exitCodes: { 0: 'the file is complete', 1: 'no backup was made; standard error says why' },
    docs: 'docs/deploying.md',
  },
  async ({ operands: [file] }) => (await import('./commands.ts')).runBackup(file),
)
