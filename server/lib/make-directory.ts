import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

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
