import type { Plugin } from 'vite'

const name = '\0zod-for-the-browser'

/**
 * The browser reads the contract for its paths and its types; what a body must look like the server checks. Leaving
 * zod itself out of the browser's build saves a quarter of the home page's JavaScript. Whatever the contract builds
 * with zod becomes an inert value here, and trying to check something with it is an error, not a silent yes.
 */
const inertZod = `
const refuse = () => { throw new Error('The browser build has no validators') }
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
export const z = new Proxy(() => {}, {
  get: (_, key) => (checks.has(key) ? refuse : z),
  apply: () => z,
})`

export const withoutValidators = (): Plugin => ({
  name: 'without-validators',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (source) => (source === 'zod' ? name : undefined),
  load: (id) => (id === name ? inertZod : undefined),
})
