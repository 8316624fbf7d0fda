import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What an image's base would bring along is lent by this machine. */
const lent = ['bin', 'lib', 'lib64', 'usr', 'etc', 'proc', 'dev']

export async function layFoundations(root: string) {
  for (const folder of [...lent, 'opt/node', 'tmp']) {
    const here = await lstat(`/${folder}`).catch(() => undefined)
    if (here?.isSymbolicLink()) await symlink(await readlink(`/${folder}`), join(root, folder))
    else await mkdir(join(root, folder), { recursive: true })
  }
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
    },
  )
}

/** Everything that is lent is only to be read, and so is the image itself, but for its volume. */
const shut = `
root=$1 node=$2 mode=$3 volume=$4; shift 4
mount --bind "$root" "$root"
for folder in ${lent.join(' ')}; do
  [ -L "$root/$folder" ] || mount --rbind "/$folder" "$root/$folder"
done
mount --bind "$node" "$root/opt/node"
if [ -n "$volume" ]; then mount --bind "$root$volume" "$root$volume"; fi
if [ "$mode" = ro ]; then mount -o remount,bind,ro "$root"; fi
exec "$@"`

/** Root in a container may be kept from it too. */
export const maySeal = async (): Promise<boolean> =>
  weAreRoot && (await once(spawn('unshare', ['--mount', 'mount', '--bind', '/usr', '/usr']), 'exit'))[0] === 0
