import { chmod, chown, mkdir, realpath, rm, stat } from 'node:fs/promises'
import { chooseAddress, chooseHome, elsewhere, homeMode } from './socket-address.ts'
import { atomicDirectory, sweepAbandoned } from './atomic-directory.ts'
import { keepRunning } from './keep-running.ts'
import { reachServer } from './reach-server.ts'
import {
  clusterIn,
  type Installation,
  onWindows,
  passwordFile,
  readPassword,
  type RunAs,
  type Server,
  type ServerSettings,
  writePassword,
} from './postgres-server.ts'
import { join } from 'node:path'
import { chooseUser, copyBinaries, findPrograms, runProgram, weAreRoot } from './programs.ts'
import { makeDirectory } from '../../lib/file-system.ts'

export type Embedded = {
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** The directory that holds the cluster. */
  home: string
  stop(): Promise<void>
}

export type Opening = {
  extraSettings?: ServerSettings
  /** Called when PostgreSQL works on its own, also more than once: it may block the event loop. */
  meanwhile?: () => void
}

/** Starts PostgreSQL for this data directory, or joins the server that already runs there. */
export async function openEmbedded(
  dataDir: string,
  say: (line: string) => void,
  opening: Opening = {},
): Promise<Embedded> {
  const installation = await chooseInstallation(dataDir, say)
  await sweepAbandoned(installation.home)
  const password =
    (await readPassword(installation.home)) ?? (await createCluster(installation, opening.meanwhile))
  return runCluster(installation, password, opening, say)
}

async function runCluster(
  installation: Installation,
  password: string,
  { extraSettings = {}, meanwhile }: Opening,
  say: Say,
): Promise<Embedded> {
  const server: Server = {
    ...installation,
    password,
    extraSettings,
    address: await chooseAddress(installation),
  }
  const lease = await reachServer(server, { onLaunch: meanwhile })
  return {
    connection: { ...lease.address, user: 'bookstore', password, database: 'bookstore' },
    home: installation.home,
    // The connection pool keeps the first address, so every restart must use it.
    stop: keepRunning({ ...server, address: lease.address }, lease, say),
  }
}

type FirstContent = {
  /** Fills the new database. */
  insert(connection: Embedded['connection']): Promise<void>
  /** If it rejects, no database is created. */
  approval: Promise<unknown>
}

/**
 * Creates the database of this data directory with its first content, unless there is one, and does not leave it
 * running. It appears complete or not at all.
 */
export async function createEmbedded(dataDir: string, content: FirstContent): Promise<void> {
  const installation = await chooseInstallation(dataDir, () => {})
  await sweepAbandoned(installation.home)
  if (!(await readPassword(installation.home))) await createCluster(installation, undefined, content)
}

/** Whether a database was ever created for this data directory. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const isThere = await stat(dataDir).catch(() => undefined)
  if (!isThere) return false
  const { home } = await chooseInstallation(dataDir, () => {})
  return (await readPassword(home)) !== undefined
}

/** Sort order and letter case must not depend on the machine. One sync follows at the end. */
const portableOptions = [
  '--username=bookstore',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--no-sync',
]

/** Creates a database, empty or with content, and returns its password. */
async function createCluster(
  installation: Installation,
  meanwhile?: () => void,
  content?: FirstContent,
): Promise<string> {
  const { home } = installation
  await atomicDirectory(home, (staging) => fill(staging, installation, meanwhile, content))
  const password = await readPassword(home)
  if (!password) throw new Error(`${home} is in the way: it is not the store's database.`)
  return password
}

async function fill(
  staging: string,
  { programs, runAs }: Installation,
  meanwhile?: () => void,
  content?: FirstContent,
): Promise<void> {
  const surroundings = { runAs, cwd: staging }
  const initialPassword = join(staging, 'initial-password')
  const cluster = ['-D', clusterIn(staging)]
  const initdb = (args: string[]) =>
    runProgram(join(programs, 'bin', 'initdb'), [...cluster, ...args], surroundings)
  const fresh = [...portableOptions, `--pwfile=${initialPassword}`]
  await writePassword(initialPassword)
  if (runAs) await prepareFor(runAs, staging, initialPassword)
  // pg_trgm recognises non-ASCII letters only with this LC_CTYPE, which not every system has.
  const created = initdb([...fresh, '--lc-ctype=C.UTF-8']).catch(() => initdb(fresh))
  meanwhile?.()
  await created
  // Not the initial one, which the database user could read.
  const password = await writePassword(passwordFile(staging))
  const input = `alter role bookstore password '${password}'\ncreate database bookstore strategy file_copy\n`
  const single = ['--single', '-F', ...cluster, 'postgres']
  await runProgram(join(programs, 'bin', 'postgres'), single, { ...surroundings, input })
  await rm(initialPassword)
  if (content) await insertContent({ programs, runAs, home: staging }, password, content)
  await initdb(['--sync-only'])
  await content?.approval
}

/** Without waiting for the disk, since a sync follows. */
async function insertContent(staged: Installation, password: string, { insert }: FirstContent) {
  await using resources = new AsyncDisposableStack()
  const { connection, stop } = await runCluster(
    staged,
    password,
    { extraSettings: { fsync: 'off' } },
    () => {},
  )
  // It may be outside the data directory, under a name that is not used again.
  if (!onWindows) resources.defer(() => rm(connection.host, { recursive: true, force: true }))
  resources.defer(stop)
  await insert(connection)
}

/** The database user gets the cluster; the directory around it stays with root. */
async function prepareFor({ uid, gid }: NonNullable<RunAs>, staging: string, initialPassword: string) {
  await mkdir(clusterIn(staging), 0o700)
  for (const path of [clusterIn(staging), initialPassword]) await chown(path, uid, gid)
  await chmod(staging, homeMode)
}

type Say = (line: string) => void

async function chooseInstallation(dataDir: string, say: Say): Promise<Installation> {
  const programs = await findPrograms()
  await makeDirectory(dataDir)
  const folder = await realpath(dataDir)
  if (weAreRoot()) return installationForRoot(folder, programs, say)
  return { programs, home: join(folder, 'postgres'), runAs: undefined }
}

async function installationForRoot(folder: string, programs: string, say: Say): Promise<Installation> {
  const home = await chooseHome(folder)
  const runAs = await chooseUser(home)
  const lent = await copyBinaries(programs, elsewhere, runAs)
  const because = 'PostgreSQL does not run as root, and the user it runs as may not enter'
  if (home !== join(folder, 'postgres')) say(`${because} ${folder}: the store's data is kept in ${home}.`)
  if (lent !== programs) say(`${because} ${programs}: a copy of its programs is kept in ${lent}.`)
  return { programs: lent, home, runAs }
}
