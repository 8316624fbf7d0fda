import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chooseUser, fingerprint, mayEnter, openFolder, runProgram } from './programs.ts'
import { type Address, onWindows, type Installation, type RunAs } from './server.ts'

/** A socket path holds at most 107 bytes on Linux and 103 on macOS. */
const maxPathLength = 103

export async function chooseAddress({ home, runAs }: Installation): Promise<Address> {
  if (onWindows) return { host: '127.0.0.1', port: await freePort() }
  const inside = join(home, 'socket')
  return { host: fits(inside) ? inside : outside(home, runAs), port: 5432 }
}

export const socketOf = ({ host, port }: Address) => join(host, `.s.PGSQL.${port}`)

const fits = (folder: string) => Buffer.byteLength(socketOf({ host: folder, port: 5432 })) <= maxPathLength

/** The temporary directory of root may be closed to the user that runs the database. */
function outside(home: string, runAs: RunAs): string {
  const name = `bookstore-${fingerprint(home)}`
  const usual = join(tmpdir(), name)
  return runAs || !fits(usual) ? join('/tmp', name) : usual
}

/** In a world-writable directory another user may have created this path. */
export async function openSocketFolder({ host }: Address, runAs: RunAs): Promise<void> {
  if (onWindows) return
  await mkdir(host, { mode: 0o700, recursive: true })
  const found = await lstat(host)
  const ours = [process.getuid?.(), runAs?.uid].includes(found.uid)
  if (!ours || !found.isDirectory())
    throw new Error(`${host} belongs to another user: remove it, then start again.`)
  await chmod(host, 0o700)
  if (runAs) await chown(host, runAs.uid, runAs.gid)
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
  const runAs = await chooseUser(home)
  if (await exists(home)) return entered(home, runAs)
  if (!(await exists(fallback)) && (await letIn(folder, runAs))) return home
  await openFolder(elsewhere)
  await openFolder(dirname(fallback))
  return fallback
}

/** Existing data that cannot be reached must not be mistaken for a new store. */
async function entered(home: string, runAs: RunAs): Promise<string> {
  await takeFromRoot(home, runAs)
  if (await mayEnter(home, runAs)) return home
  throw new Error(
    `PostgreSQL does not run as root, and user ${runAs?.uid} may not enter ${home}. ` +
      'Open the folders above it (chmod o+x), or start the store as a user who may.',
  )
}

/** Root may have copied or unpacked the data here. */
async function takeFromRoot(home: string, runAs: RunAs): Promise<void> {
  const { uid } = await stat(home)
  if (uid !== 0 || !runAs) return
  await runProgram('chown', ['-R', `${runAs.uid}:${runAs.gid}`, home], { runAs: undefined, cwd: '/' })
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
