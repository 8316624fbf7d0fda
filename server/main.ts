import { builtPages } from './pages/built-pages.ts'
import { start } from './start.ts'

await start(builtPages)
