import { join } from 'node:path'
import { takeOwnBackup } from './backup/take-backup.ts'
import { withoutReserved } from './database/connect-database.ts'
import type { Connection } from './database/connection.ts'
import { listen } from './database/listen.ts'
import { secretsOf } from './identity/secret.ts'
import { inspectInThread, runInThread } from './trade/jobs/import-threads.ts'
import { diskRoom } from './lib/file-system.ts'
import { internet } from './lib/fetch-public.ts'
import { openShop, type Shop, type ShopDeps } from './open-shop.ts'
import { publicDemo } from './prepare-shop.ts'
import type { Settings } from './config.ts'

type Served = Pick<ShopDeps, 'db' | 'connection' | 'pages'> & {
  isDemo: boolean
  settings: Settings & { worker?: number }
}

/** Serves a prepared store as the settings of the process say. */
export async function serveShop({ db, connection, pages, isDemo, settings }: Served): Promise<Shop> {
  const shop = await openShop({
    db,
    connection,
    pages,
    settings,
    secrets: await secretsOf(settings),
    mayBeDemo: isDemo,
    baseUrl: (port) => settings.publicUrl ?? `http://localhost:${port}`,
    replicas: replicasOf(settings, connection),
    backUp: () => takeOwnBackup(connection, settings),
    disks: disksOf(settings),
    importFolders: { uploads: join(settings.dataDir, 'imports'), watched: settings.importFolder },
    runImports: runInThread(connection),
    inspectFile: inspectInThread,
    coverNetwork: settings.fetchCovers ? internet : undefined,
    listen,
  })
  if (shop.shop.current.isDemo && settings.isPublic) shop.server.log.warn(publicDemo)
  return shop
}

/** Each replica gets as many connections as the primary. */
const replicasOf = ({ readUrls }: Settings, { max }: Connection): Connection[] =>
  readUrls.map((url) => ({ connectionString: withoutReserved(url), ...(max !== undefined && { max }) }))

/** A database elsewhere has a disk of its own. */
function disksOf({ dataDir, databaseUrl }: Settings): ShopDeps['disks'] {
  const files = () => diskRoom(dataDir)
  return { files, database: databaseUrl === undefined ? files : undefined }
}
