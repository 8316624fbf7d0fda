// Plain JavaScript, so that an old Node can run it and print the error.
import './assert-node.js'
import { fileURLToPath } from 'node:url'
import { environment, flags } from './node-flags.js'

const shop = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

async function start() {
  const { buildIfStale } = await import('./build-if-stale.ts')
  await buildIfStale({ isQuick: true, meanwhile: prepareDatabase })
  // The store replaces this process, so that it receives signals directly.
  if (process.platform !== 'win32') {
    process.execve(process.execPath, [process.execPath, ...flags, shop], { ...process.env, ...environment })
  }
  await import(shop)
}

/** Prepares the database of a first start while the store is built. The store reports what is wrong. */
async function prepareDatabase(built) {
  const { readConfig } = await import('../server/config.ts')
  const config = readConfig(process.env)
  if ('wrong' in config) return
  const { prepareFirstStart } = await import('../server/prepare-shop.ts')
  await prepareFirstStart(config, built, say)
}

// Imported late: an old Node cannot parse it.
const { runCommand, say } = await import('../server/lib/command-line/run-command.ts')
await runCommand(
  {
    name: 'start',
    summary:
      'Builds the store if a source has changed, and runs it until Ctrl+C. Settings are environment variables.',
    options: {},
    environment: {
      PORT: 'where the store listens (default 3000)',
      DATA_DIR: 'the folder of the store with its embedded database (default ./data)',
      DATABASE_URL: 'a PostgreSQL server instead of the embedded database',
      DEMO: '0 starts with an empty shop instead of the demo',
    },
    examples: ['', 'PORT=4000 ', 'DEMO=0 '],
    failure: 'The store did not start',
    exitCodes: { 0: 'it was stopped', 1: 'it did not start; standard error says why' },
    docs: 'README.md lists all settings',
  },
  start,
)
