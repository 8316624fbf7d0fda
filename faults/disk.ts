import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Room for the shop and little more. */
const size = '600m'

/** A small disk of its own for a folder; false where nobody may mount one. */
export const mountSmallDisk = (folder: string): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )

export const unmount = (folder: string) => run('umount', ['--lazy', folder])

/** Takes all the room that is left on the disk of a folder; gives the way to free it again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, 'filler')
  const file = await open(filler, 'w')
  // The last bytes too: large pieces leave room for many small ones.
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
