import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What an image's base would bring along is lent by this machine. */
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
  // As everywhere: whoever cannot write there is kept from it by more than by whose it is.
  await chmod(join(root, 'tmp'), 0o1777)
}

const weAreRoot = process.getuid?.() === 0

/** Whether something may be written inside but the volume, and as whom it runs there. */
type Manner = {
  root: string
  workdir: string
  environment: Record<string, string>
  writable: boolean
  volume?: string
  user?: string
}

/** Runs a command with a folder as the whole world. */
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

/** With all that it has started. */
export function end({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid)
}

/** What is lent is only to be read, with all that is mounted in it; and so is an image that is done, but for its volume. */
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

/** Root in a container may be kept from it too, and not every system has the program for it. */
export const maySeal = async (): Promise<boolean> =>
  weAreRoot &&
  once(spawn('unshare', ['--mount', 'mount', '--bind', '/usr', '/usr']), 'exit').then(
    ([code]) => code === 0,
    () => false,
  )
