import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Each build empties this folder. A user who may not write there starts without the cache.
enableCompileCache(join(import.meta.dirname, 'compile-cache'))

// Imported late: the cache is for what is loaded from now on.
const { start } = await import('./start.ts')
await start(async (config) => (await import('./rendering/render-page.ts')).builtPages(config))
