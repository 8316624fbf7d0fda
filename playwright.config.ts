import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tooling/find-chromium.ts'

const port = 3456
// Set once and inherited by the workers, which read this file again.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'shop-e2e-'))
const executablePath = process.env['CHROMIUM'] || findChromium()

/** The shop needs nobody else: a browser that finds no other host shows it. */
const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

export const launchOptions = { args: [...chromiumFlags, alone], ...(executablePath && { executablePath }) }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  globalTeardown: './e2e/clean-up.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions,
  },
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: process.env['E2E_DATA_DIR'], RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
