import { join } from 'node:path'
import { backupFolder, takeOwnBackup } from './backup/take-backup.ts'
import { withoutReserved } from './database/connect-database.ts'
import type { Connection } from './database/connection.ts'
import { listen } from './database/listen.ts'
import { secretsOf } from './identity/secret.ts'
import { inspectInThread, runInThread } from './trade/jobs/import-threads.ts'
import { diskRoom } from './lib/file-system.ts'
import { internet } from './lib/fetch-public.ts'
import { openShop, type Shop, type ShopDeps } from './open-shop.ts'
import { publicDemo, simulatedPayments } from './prepare-shop.ts'
import type { Config } from './config.ts'

type Served = Pick<ShopDeps, 'db' | 'connection' | 'pages'> & {
  isDemo: boolean
  config: Config & { worker?: number }
}

/** Serves a prepared store as the config of the process says. */
export async function serveShop({ db, connection, pages, isDemo, config }: Served): Promise<Shop> {
  const shop = await openShop({
    db,
    connection,
    pages,
    config,
    secrets: await secretsOf(config),
    mayBeDemo: isDemo,
    baseUrl: (port) => config.publicUrl ?? `http://localhost:${port}`,
    replicas: replicasOf(config, connection),
    backups: {
      backUp: (options) => takeOwnBackup(connection, config, options),
      folder: backupFolder(config),
      isEncrypted: Boolean(config.backup.passphrase ?? config.backup.passphraseFile),
    },
    disks: disksOf(config),
    importFolders: { uploads: join(config.dataDir, 'imports'), watched: config.importFolder },
    runImports: runInThread(connection),
    inspectFile: inspectInThread,
    coverNetwork: config.fetchCovers ? internet : undefined,
    listen,
  })
  const { isDemo: isStillDemo } = shop.shop.current
  if (isStillDemo && config.isPublic) shop.server.log.warn(publicDemo)
  if (!isStillDemo && config.payments.fake) shop.server.log.warn(simulatedPayments)
  return shop
}

/** Each replica gets as many connections as the primary. */
const replicasOf = ({ readUrls }: Config, { max }: Connection): Connection[] =>
  readUrls.map((url) => ({ connectionString: withoutReserved(url), ...(max !== undefined && { max }) }))

/** A database elsewhere has a disk of its own. */
function disksOf({ dataDir, databaseUrl }: Config): ShopDeps['disks'] {
  const files = () => diskRoom(dataDir)
  return { files, database: databaseUrl === undefined ? files : undefined }
}
