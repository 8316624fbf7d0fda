import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { reachDatabase } from './database/reach-database.ts'
import { opening } from './opening.ts'
import type { Pages } from './pages/pages.ts'
import { prepareShop } from './prepare-shop.ts'
import { serveShop } from './serve-shop.ts'
import type { Settings } from './settings.ts'

export type Store = { port: number; stop(): Promise<void> }

/** The whole shop in one process. */
export const runStore = (settings: Settings, pages: Pages, say: (line: string) => void): Promise<Store> =>
  opening(async (toClose) => {
    const { connection, leave } = await reachDatabase(settings, say)
    toClose(leave)
    await migrate(connection)
    const db = openDatabase(connection)
    toClose(db.close)
    const { isDemo } = await prepareShop(db, settings, say)
    return { port: await serveShop({ db, connection, isDemo, pages, settings }, toClose) }
  })
