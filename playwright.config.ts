import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findTestChromium } from './tooling/find-chromium.ts'

/** Where root runs the tests, the databases run as somebody else and must get in. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

export const port = Number(process.env['E2E_PORT'] ?? 3456)
// Set once and inherited by the workers, which read this file again.
process.env['E2E_DATA_DIR'] ??= newFolder()
const executablePath = process.env['CHROMIUM'] || findTestChromium()

/** The shop needs nobody else: a browser that finds no other host shows it. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Pages live for seconds: code that V8 optimizes is seldom run often enough to pay for it. */
const unoptimized = '--js-flags=--no-maglev --no-turbofan'

const launchOptions = {
  args: [...chromiumFlags, alone, unoptimized],
  ...(executablePath && { executablePath }),
}

/** The second one leaves signing in to a Firebase project, which no test can reach. */
export const firebasePort = port + 1
export const firebaseProject = {
  FIREBASE_API_KEY: 'key-of-the-project',
  FIREBASE_AUTH_DOMAIN: 'a-book-store.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'a-book-store',
}

/** The settings of a store for the tests; its data goes with the run. */
export const settingsAt = (at: number) => ({
  PORT: String(at),
  DATA_DIR: join(process.env['E2E_DATA_DIR'] ?? '', String(at)),
  RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
})

/** The third one's books are changed by tests, and by one test at a time. */
export const changingPort = port + 2

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One more than the two cores of a small machine: a test waits now and then.
  workers: 3,
  // A busy machine may be slow; a green run never waits for these.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A test that passes only then is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './e2e/start-stores.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
  },
})
