import { runCommand } from '../../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'draw-covers',
    summary:
      "Replaces demo/covers/ with the covers of the demo's books, drawn from demo/draw/. Needs Chromium.",
    options: {},
    examples: [''],
    failure: 'The covers are not complete',
    exitCodes: { 0: 'all covers are drawn', 1: 'a cover is missing; standard error says which' },
  },
  async () => (await import('./draw-all.ts')).drawCovers(),
)
