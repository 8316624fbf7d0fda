import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runCommand } from '../../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'screenshots',
    summary:
      'Takes every page of the demo at three widths into screenshots/, and those of the README into docs/screenshots/. Takes some minutes.',
    options: {},
    environment: {
      E2E_PORT: 'the port of the store (default 3456)',
      CHROMIUM: 'the browser (default one of the PATH)',
    },
    examples: [''],
    failure: 'The screenshots are not complete',
    exitCodes: { 0: 'all pictures are taken', 1: 'a page failed; the output says which' },
  },
  async () => {
    const { buildIfStale } = await import('../build-stamp.ts')
    await buildIfStale()
    const playwright = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
    const config = join(import.meta.dirname, 'playwright.config.ts')
    const { status } = spawnSync(process.execPath, [playwright, 'test', '--config', config], {
      stdio: 'inherit',
    })
    return status === 0 ? undefined : 'Playwright reported failures'
  },
)
