import { runCommand } from '../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'build',
    summary: 'Builds the store into dist/ for production. "npm start" does it where it is needed.',
    options: {
      'if-stale': { type: 'flag', help: 'only if a source has changed since the last build' },
      quick: { type: 'flag', help: 'ends before the best compression, which follows in the background' },
    },
    examples: ['', '--if-stale'],
    failure: 'The build failed',
    exitCodes: { 0: 'dist/ is up to date', 1: 'the build failed; standard error says why' },
  },
  async ({ options }) => {
    if (options['if-stale'] && !(await (await import('./build-stamp.ts')).isStale())) return
    await (await import('./build-store.ts')).buildStore({ isQuick: options.quick })
  },
)
