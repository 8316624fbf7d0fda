import { chmodSync, mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findTestChromium } from './tooling/find-chromium.ts'

/** Under root the databases run as another user, who needs access. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

export const port = Number(process.env['E2E_PORT'] ?? 3456)
// Set once and inherited by the workers, which load this file again.
process.env['E2E_DATA_DIR'] ??= newFolder()
const executablePath = process.env['CHROMIUM'] || findTestChromium()

/** No other host is resolved, which proves that the store needs none. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Pages live for seconds, so optimized code rarely pays off. */
const unoptimized = '--js-flags=--no-maglev --no-turbofan'

export const launchOptions = {
  args: [...chromiumFlags, alone, unoptimized],
  ...(executablePath && { executablePath }),
}

/** The second store uses a Firebase project, which no test can reach. */
export const firebasePort = port + 1
export const firebaseProject = {
  FIREBASE_API_KEY: 'key-of-the-project',
  FIREBASE_AUTH_DOMAIN: 'a-book-store.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'a-book-store',
}

/** Settings of a test store; its data is deleted after the run. */
export const settingsAt = (at: number) => ({
  PORT: String(at),
  DATA_DIR: join(process.env['E2E_DATA_DIR'] ?? '', String(at)),
  RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
})

/** Tests change the books of the third store, one test at a time. */
export const changingPort = port + 2

/** A test starts a store here that is not the demo. */
export const ownShopPort = port + 3

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One more than there are cores, since tests wait; no more than three stores can serve.
  workers: Math.min(availableParallelism() + 1, 8),
  // Generous for a busy machine; a passing run never waits this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A test that passes only on a retry is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './e2e/support/start-stores.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    // A service worker would answer before the routes of a test. The test of the offline page allows it.
    serviceWorkers: 'block',
    launchOptions,
  },
})
