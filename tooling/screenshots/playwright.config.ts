import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import tests from '../../playwright.config.ts'

const root = join(import.meta.dirname, '../..')
const [shop] = [tests.webServer ?? []].flat()
if (!shop) throw new Error('The browser tests have no shop')

/** Takes pictures where the browser tests would look: in the same browser, in a shop of the same kind. */
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
  webServer: { ...shop, cwd: root },
})
