import { builtPages } from './rendering/built-pages.ts'
import { start } from './start.ts'

await start(builtPages)
