import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { onWindows, type Address, type Premises, type RunAs } from './server.ts'

/** A socket path holds at most 107 bytes on Linux and 103 on macOS. */
const maxPathLength = 103

export async function chooseAddress({ home, runAs }: Premises): Promise<Address> {
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
