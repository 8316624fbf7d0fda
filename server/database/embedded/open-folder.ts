import { chmod, mkdir } from 'node:fs/promises'

/** Creates a directory that every user may enter, whatever the umask. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
