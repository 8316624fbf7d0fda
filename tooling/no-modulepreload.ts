import type { Plugin } from 'vite'

/**
 * Vite makes each dynamic import preload style sheets and chunks. The only style sheet is inlined and most
 * code is in the main chunk, so preloading costs more than it saves.
 */
export const noModulepreload = (): Plugin => ({
  name: 'no-modulepreload',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})
