import type { Plugin } from 'vite'

/**
 * Vite has each late import look first for style sheets and further files to fetch along. Our one style sheet is in the
 * page, and nearly all of a screen's code is in the file that every page has: the looking costs more than it saves.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})
