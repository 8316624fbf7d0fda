import { chmod, mkdir } from 'node:fs/promises'

/** A folder that every user may pass through, whatever root's own habits. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
