import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder and those above it. Node's own `recursive` never ends where the system makes none, as in /proc. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  try {
    await mkdir(path)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (await isFolder(path)) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await makeFolder(path)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
