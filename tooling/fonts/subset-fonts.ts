import { runCommand } from '../../server/lib/command-line/run-command.ts'

await runCommand(
  {
    name: 'subset-fonts',
    summary: 'Makes web/app/fonts/ again from the whole fonts, which it installs into tooling/fonts/.',
    options: {},
    examples: [''],
    failure: 'The fonts are not complete',
    exitCodes: { 0: 'web/app/fonts/ is complete', 1: 'a font is missing; standard error says which' },
  },
  async () => {
    ;(await import('./install-fonts.ts')).installFonts()
    await (await import('./subset-all.ts')).subsetAll()
  },
)
