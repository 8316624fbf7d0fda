import { builtPages } from './rendering/render-page.ts'
import { start } from './start.ts'

await start(builtPages)
