import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Little more than the store needs. */
const size = '600m'

/** Mounts a small tmpfs; false without the permission to mount. */
export const mountSmallDisk = (folder: string): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )

export const unmount = (folder: string) => run('umount', ['--lazy', folder])

/** Fills the disk of a directory; returns a function that frees it again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, 'filler')
  const file = await open(filler, 'w')
  // Down to single bytes: large writes leave room for many small ones.
  for (const piece of [1_000_000, 4_096, 1]) {
    const bytes = Buffer.alloc(piece)
    while (
      await file.write(bytes).then(
        ({ bytesWritten }) => bytesWritten === piece,
        () => false,
      )
    );
  }
  await file.close()
  return () => rm(filler)
}
