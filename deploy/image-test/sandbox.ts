import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The directories of the base image are mounted from this machine. */
const toRead = ['bin', 'lib', 'lib64', 'usr', 'etc']
const lent = [...toRead, 'proc', 'dev']

export async function layFoundations(root: string) {
  for (const folder of lent) {
    const here = await lstat(`/${folder}`).catch(() => undefined)
    if (here?.isSymbolicLink()) await symlink(await readlink(`/${folder}`), join(root, folder))
    else if (here) await mkdir(join(root, folder))
  }
  await mkdir(join(root, 'opt/node'), { recursive: true })
  await mkdir(join(root, 'tmp'))
  // World-writable as usual, so that only the read-only mount prevents writing.
  await chmod(join(root, 'tmp'), 0o1777)
}

const weAreRoot = process.getuid?.() === 0

/** `writable` is about everything except the volume. */
type Manner = {
  root: string
  workdir: string
  environment: Record<string, string>
  writable: boolean
  volume?: string
  user?: string
}

/** Runs a command in a chroot. */
export function runInside(manner: Manner, command: string[], output: 'pipe' | 'inherit'): ChildProcess {
  const { root, workdir, environment, writable, volume = '', user } = manner
  const world = [root, dirname(process.execPath), writable ? 'rw' : 'ro', volume]
  const leave = ['chroot', ...(user ? [`--userspec=${user}`] : []), root]
  return spawn(
    'unshare',
    ['--mount', 'sh', '-ec', shut, 'sh', ...world, ...leave, 'env', '-C', workdir, ...command],
    {
      env: { PATH: '/opt/node:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...environment },
      stdio: ['ignore', output, output],
      detached: true,
    },
  )
}

/** Ends the whole process group. */
export function end({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid)
}

/**
 * Mounts of this machine are read-only with their submounts, and so is a finished image except for its
 * volume.
 */
const shut = `
root=$1 node=$2 mode=$3 volume=$4; shift 4
mount --bind "$root" "$root"
for folder in ${lent.join(' ')}; do
  if [ -d "$root/$folder" ] && [ ! -L "$root/$folder" ]; then mount --rbind "/$folder" "$root/$folder"; fi
done
for folder in ${toRead.join(' ')}; do
  if [ -d "$root/$folder" ] && [ ! -L "$root/$folder" ]; then
    findmnt -Rrno TARGET "$root/$folder" | while read -r place; do mount -o remount,bind,ro "$place"; done
  fi
done
mount --bind "$node" "$root/opt/node"
if [ -n "$volume" ]; then mount --bind "$root$volume" "$root$volume"; fi
if [ "$mode" = ro ]; then mount -o remount,bind,ro "$root"; fi
exec "$@"`

/** Root in a container may lack the capability, and not every system has unshare. */
export const maySeal = async (): Promise<boolean> =>
  weAreRoot &&
  once(spawn('unshare', ['--mount', 'mount', '--bind', '/usr', '/usr']), 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
