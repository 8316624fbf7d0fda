import { type FileHandle, mkdir, open, readdir, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'

/** `mkdir -p`. Node's own `recursive` never returns where the file system refuses new directories, as in /proc. */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeLast(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await makeDirectory(dirname(path))
    await makeLast(path)
  }
}

async function makeLast(path: string) {
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!(await isDirectory(path))) throw error
  }
}

const isDirectory = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * A file without a name, so that the system deletes it when the process ends, however it ends. Undefined without a disk to
 * write to.
 */
export async function openNameless(folder: string): Promise<FileHandle | undefined> {
  const path = join(folder, `book-store-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return file
  } catch {
    return undefined
  }
}

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
