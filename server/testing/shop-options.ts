import { join } from 'node:path'
import type { LoadLimits } from '../http/load-shedding/load-shedding.ts'
import type { ProviderConfig } from '../identity/open-identity.ts'
import { runImports } from '../trade/jobs/run-imports.ts'
import { inspectFile } from '../trade/jobs/inspect-file.ts'
import type { Network } from '../lib/fetch-public.ts'
import type { DiskRoom } from '../lib/file-system.ts'
import type { ShopDeps } from '../open-shop.ts'
import type { MailServer } from '../config.ts'
import type { Pages } from '../rendering/page-template.ts'
import type { BackUp } from '../backup/take-backup.ts'
import type { Cluster } from './cluster.ts'
import { plainPages } from './plain-pages.ts'

export const secret = 'a secret for tests that is long enough'

/** Store and test share one process, whose lag is no overload. */
const unlimited = { maxLag: Infinity, maxInFlight: Infinity }

/** `isSubscribed: false` is a store without LISTEN, which must know of its own changes by itself. */
export type ShopOptions = {
  isSubscribed?: boolean
  identity?: IdentityOptions
  rateLimit?: number
  metricsToken?: string
  maxOpenOrders?: number
  securityContact?: string
  /** Without one, e-mails stay in the outbox. */
  mail?: MailServer
  trustProxy?: number
  /** Whether unset settings have the demo's values or are blank; the demo's by default. */
  isDemo?: boolean
  database?: Cluster
  /** Replicas and their maximum lag. */
  replicas?: Cluster[]
  maxLag?: number
  pages?: Pages
  /** How the store backs itself up; by default it cannot. */
  backUp?: (connection: Cluster, options: Parameters<BackUp>[0]) => ReturnType<BackUp>
  backupFolder?: string
  /** For tests that cut the database off: background tasks may fail, and timeouts are the usual ones. */
  losesDatabase?: boolean
  load?: Partial<LoadLimits>
  /** For tests in which background tasks fail; by default the run fails with them. */
  onError?: ShopDeps['onError']
  /** By default the shop takes no cards until it has keys. */
  payments?: ShopDeps['config']['payments']
  /** Files in it are imported. */
  importFolder?: string
  maxImportBytes?: number
  /** Of the disk for uploads and covers; by default it has room for all. */
  diskRoom?: () => DiskRoom
  /** Where covers are fetched; by default none are. */
  coverNetwork?: Network
  /** Receives the log, which is silent otherwise. */
  log?: (line: string) => void
}

type IdentityOptions = Partial<Pick<ProviderConfig, 'firebase' | 'publicUrl' | 'allowedOrigins'>> &
  Pick<ShopDeps, 'google' | 'firebaseKeysUrl'> & {
    /** Whether a demo has the fake Google, as on a developer's machine. */
    isDemo?: boolean
  }

export const originOf = (port: number) => `http://127.0.0.1:${port}`

/** The dependencies of a test's store, but for those that it opens. */
export function depsOf(
  options: ShopOptions,
  connection: Cluster,
  uploads: string,
): Omit<ShopDeps, 'db' | 'listen'> {
  const { pages = plainPages, backUp = withoutBackups, replicas = [], importFolder } = options
  const { google, firebaseKeysUrl, isDemo = false } = options.identity ?? {}
  return {
    connection,
    pages,
    config: configOf(options),
    secrets: { secret, previousSecret: undefined },
    mayBeDemo: options.isDemo ?? true,
    baseUrl: originOf,
    replicas,
    maxReplicaLag: options.maxLag,
    backups: {
      backUp: (taking) => backUp(connection, taking),
      folder: options.backupFolder ?? join(uploads, 'backups'),
      isEncrypted: false,
    },
    disks: disksOf(options.diskRoom),
    importFolders: { uploads, watched: importFolder },
    runImports: (folders, signal, began) => runImports(connection, folders, signal, began),
    inspectFile,
    coverNetwork: options.coverNetwork,
    // Most shops import nothing.
    importInterval: importFolder ? 100 : 3_600_000,
    // Tests look for themselves.
    paymentInterval: 3_600_000,
    searchInterval: 3_600_000,
    google: google ?? (isDemo ? undefined : { kind: 'off' }),
    firebaseKeysUrl,
    onError: options.onError ?? (options.losesDatabase ? () => {} : fail),
  }
}

/** A busy machine is no outage. */
export const timeoutsOf = ({ losesDatabase }: ShopOptions) =>
  losesDatabase ? undefined : { connect: 20_000, respond: 20_000 }

/** An unhandled rejection, which fails the run. */
const fail = (error: unknown, what: string) => {
  throw new Error(`A background task of a test's store failed: ${what}`, { cause: error })
}

const disksOf = (diskRoom = () => ({ free: Infinity, reserve: 0 })): ShopDeps['disks'] => ({
  files: async () => diskRoom(),
  database: async () => diskRoom(),
})

const withoutBackups = async () => ({ refused: 'there is no place for backups' })

const configOf = (options: ShopOptions): ShopDeps['config'] => ({
  port: 0,
  host: '127.0.0.1',
  mail: options.mail,
  rateLimit: options.rateLimit ?? 0,
  trustProxy: options.trustProxy ?? 0,
  metricsToken: options.metricsToken,
  maxOpenOrders: options.maxOpenOrders ?? 0,
  securityContact: options.securityContact,
  publicUrl: options.identity?.publicUrl,
  allowedOrigins: options.identity?.allowedOrigins ?? [],
  firebase: options.identity?.firebase,
  google: undefined,
  payments: options.payments ?? { keys: undefined, fake: undefined },
  demoByChoice: false,
  fetchCovers: true,
  maxImportBytes: options.maxImportBytes ?? 8 * 1024 ** 2,
  ownerEmail: 'owner@shop.example',
  ...(options.log ? { logLevel: 'info', logStream: { write: options.log } } : { logLevel: 'silent' }),
  load: { ...unlimited, ...options.load },
})
