import { chmod, constants, type FileHandle, lstat, mkdir, open, readdir, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chooseUser, fingerprint, mayEnter, openFolder, runProgram } from './programs.ts'
import {
  type Address,
  clusterIn,
  onWindows,
  type Installation,
  passwordFile,
  type RunAs,
} from './postgres-server.ts'

/** A socket path holds at most 107 bytes on Linux and 103 on macOS. */
const maxPathLength = 103

export async function chooseAddress({ home, runAs }: Installation): Promise<Address> {
  if (onWindows) return { host: '127.0.0.1', port: await freePort() }
  return { host: fits(inside(home)) ? inside(home) : outside(home, runAs), port: 5432 }
}

export const socketOf = ({ host, port }: Address) => join(host, `.s.PGSQL.${port}`)

const fits = (folder: string) => Buffer.byteLength(socketOf({ host: folder, port: 5432 })) <= maxPathLength

const inside = (home: string) => join(home, 'socket')

/** Only root can create entries beside root's socket; in a temporary directory every user can. */
function outside(home: string, runAs: RunAs): string {
  if (runAs) return join(elsewhere, `socket-${fingerprint(home)}`)
  const name = `bookstore-${fingerprint(home)}`
  const usual = join(tmpdir(), name)
  return fits(usual) ? usual : join('/tmp', name)
}

/**
 * Creates the directory of the socket, which only the user of the server may enter. The address may come from the
 * lock file, which that user can write: root changes nothing at a path that it did not choose.
 */
export async function openSocketFolder({ host }: Address, { home, runAs }: Installation): Promise<void> {
  if (onWindows) return
  const isRoots = runAs !== undefined && host === outside(home, runAs)
  const isProtected = isRoots || host === inside(home)
  if (isRoots) await openElsewhere()
  if (isProtected || !runAs) await mkdir(host, 0o700).catch(ignoreExisting)
  await using folder = await openDirectory(host)
  if (isProtected) await changeOwner(folder, runAs)
  const { uid, mode } = await folder.stat()
  if (uid !== (runAs?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) throw notPrivate(host)
}

async function changeOwner(folder: FileHandle, runAs: RunAs): Promise<void> {
  if (runAs && (await folder.stat()).uid === 0) await folder.chown(runAs.uid, runAs.gid)
  await folder.chmod(0o700)
}

const openDirectory = (path: string) =>
  open(path, constants.O_DIRECTORY | constants.O_NOFOLLOW).catch((cause: unknown) => {
    throw notPrivate(path, cause)
  })

const notPrivate = (path: string, cause?: unknown) =>
  new Error(`${path} is not a directory of the database's user alone: remove it, then start again.`, {
    cause,
  })

function ignoreExisting(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EEXIST') throw fault
}

async function openElsewhere(): Promise<void> {
  await openFolder(elsewhere)
  if ((await stat(elsewhere)).uid !== 0) throw new Error(`${elsewhere} must belong to root.`)
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

export const elsewhere = '/var/lib/bookstore'

/**
 * The data directory under root: in `folder` if the database user can enter it, else in /var/lib/bookstore.
 */
export async function chooseHome(folder: string): Promise<string> {
  const home = join(folder, 'postgres')
  const fallback = join(elsewhere, fingerprint(folder), 'postgres')
  if (await exists(home)) return entered(home)
  if (!(await exists(fallback)) && (await letIn(folder, await chooseUser(home)))) return home
  await openFolder(elsewhere)
  await openFolder(dirname(fallback))
  return (await exists(fallback)) ? entered(fallback) : fallback
}

/** Existing data that cannot be reached must not be mistaken for a new store. */
async function entered(home: string): Promise<string> {
  const runAs = await chooseUser(home)
  if (runAs) await settleOwners(home, runAs)
  if (await mayEnter(home, runAs)) return home
  throw new Error(
    `PostgreSQL does not run as root, and user ${runAs?.uid} may not enter ${home}. ` +
      'Open the folders above it (chmod o+x), or start the store as a user who may.',
  )
}

/** Every user may pass through, and only the owner may add or remove files. */
export const homeMode = 0o711

/**
 * Root may have copied or unpacked the cluster here. What is beside it belongs to root where the database user is
 * shared: that user must not read or replace the password, which earlier versions gave it.
 */
async function settleOwners(home: string, runAs: NonNullable<RunAs>): Promise<void> {
  const { uid, gid, isShared } = runAs
  if (!isShared || (await lstat(home)).isSymbolicLink()) return
  // First, so that nothing in it can be replaced meanwhile.
  await takeBack(home, uid, homeMode)
  if (await exists(passwordFile(home))) await takeBack(passwordFile(home), uid, 0o600)
  const cluster = await lstat(clusterIn(home)).catch(() => undefined)
  if (cluster?.uid !== 0 || !cluster.isDirectory()) return
  await runProgram('chown', ['-R', `${uid}:${gid}`, clusterIn(home)], { runAs: undefined, cwd: '/' })
}

async function takeBack(path: string, from: number, mode: number): Promise<void> {
  await using file = await open(path, constants.O_NOFOLLOW)
  const { uid } = await file.stat()
  if (uid !== 0 && uid !== from) return
  await file.chmod(mode)
  await file.chown(0, 0)
}

/** Adds the execute bit to an empty directory that only root may enter; one with content is left alone. */
async function letIn(folder: string, runAs: RunAs): Promise<boolean> {
  if (await mayEnter(folder, runAs)) return true
  const untouched = (await readdir(folder)).length === 0
  if (untouched && (await mayEnter(dirname(folder), runAs)))
    await chmod(folder, (await stat(folder)).mode | 0o001)
  return mayEnter(folder, runAs)
}

const exists = (path: string) => stat(path).then(Boolean, () => false)
