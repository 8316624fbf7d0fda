import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** How much of a disk is free, and how much of that uploads leave to the database and all else on it, in bytes. */
export type DiskRoom = { free: number; reserve: number }

/** Of the folder for files, and of a database on this machine. */
export type Disks = { files(): Promise<DiskRoom>; database?: (() => Promise<DiskRoom>) | undefined }

const largestReserve = 2 * 1024 ** 3

/** A tenth of a small disk. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, reserve: Math.min(largestReserve, (blocks * bsize) / 10) }
}

/** What the files of a folder take on the disk. Some may be removed meanwhile. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
}
