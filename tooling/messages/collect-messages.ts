import { runCommand } from '../../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'collect-messages',
    summary:
      'Writes the messages of the code into the catalogues in messages/: new ones empty, and none that are no longer used.',
    options: {},
    examples: [''],
    failure: 'The catalogues are not complete',
    exitCodes: {
      0: 'each catalogue has each message',
      1: 'a catalogue was not written; standard error says why',
    },
  },
  async () => (await import('./collect.ts')).collectMessages((line) => process.stdout.write(`${line}\n`)),
)
