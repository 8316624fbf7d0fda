import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests, { port, settingsAt } from '../../playwright.config.ts'

const root = join(import.meta.dirname, '../..')

/** Uses the browser and the store settings of the browser tests. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results'),
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
  globalTeardown: './album.ts',
  use: {
    ...tests.use,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://localhost:${port}/readyz`,
    env: settingsAt(port),
    cwd: root,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
