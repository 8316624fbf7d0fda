import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

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
