import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runCommand } from '../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'dev',
    summary:
      'Runs the store from its sources until Ctrl+C, and reloads on changes. The settings are those of "npm start".',
    options: {},
    environment: { PORT: 'where the store listens (default 3000)' },
    examples: ['', 'PORT=4000 DATA_DIR=/tmp/try '],
    failure: 'The store did not start',
    exitCodes: { 0: 'it was stopped', 1: 'it did not start; standard error says why' },
    docs: 'CONTRIBUTING.md',
  },
  async () => {
    const args = ['--watch', join(import.meta.dirname, 'dev-server.ts')]
    // The watcher replaces this process, so that it receives signals directly.
    if (process.platform !== 'win32')
      process.execve?.(process.execPath, [process.execPath, ...args], process.env)
    process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
  },
)
