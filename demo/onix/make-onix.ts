import { runCommand } from '../../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'make-onix',
    summary:
      'Makes an ONIX file of invented books, about 4.2 kB each, with the mistakes of real feeds in some of them.',
    operands: { name: 'FILE', max: 1, help: 'a file that is replaced (default standard output)' },
    options: {
      records: { type: 'count', min: 1, isRequired: true, help: 'how many records' },
      short: { type: 'flag', help: 'short tags instead of reference names' },
      release: {
        type: 'choice',
        choices: ['3.0', '3.1', '2.1'],
        default: '3.0',
        help: 'the release of ONIX',
      },
      errors: { type: 'number', min: 0, max: 100, default: 0, help: 'percent of records with a mistake' },
      seed: { type: 'count', min: 0, default: 1, help: 'the same seed makes the same books' },
      sent: { type: 'text', value: 'TIME', help: 'when the message was sent, such as 20260601T0900Z' },
    },
    examples: ['--records 10000 feed.xml', '--records 1000 --short --errors 2 feed.xml'],
    failure: 'No messages were made',
    exitCodes: { 0: 'the file is complete', 1: 'it is not; standard error says why' },
    docs: 'docs/importing.md',
  },
  async ({ options: { short: isShort, sent, ...options }, operands: [file] }) => {
    const { runMakeOnix } = await import('./make-onix-command.ts')
    await runMakeOnix({ ...options, isShort, ...(sent && { sentAt: sent }) }, file)
  },
)
