import { runCommand } from '../lib/command-line/run-command.ts'
import { shopEnvironment } from '../lib/command-line/command.ts'

await runCommand(
  {
    name: 'reset-owner',
    summary:
      'Gives an owner who is locked out a new password, which it prints once. Turns two-step log-in off and ends all sessions of the account. The store may run or not.',
    operands: { name: 'USERNAME', max: 1, help: 'the owner (default the only one)' },
    options: {},
    environment: shopEnvironment,
    examples: ['', 'ada'],
    failure: 'No password was changed',
    exitCodes: {
      0: 'the owner has a new password',
      1: 'no password was changed; standard error says why',
    },
    docs: 'docs/deploying.md',
  },
  async ({ operands: [username] }) => (await import('./reset-owner-command.ts')).runResetOwner(username),
)
