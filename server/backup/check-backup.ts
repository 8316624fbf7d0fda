import type { Closing, Head } from './format.ts'
import { readBackup } from './read-backup.ts'

export type Checked = { head: Head; rows: Closing['rows'] }

/** Reads all of it and throws where anything is wrong, before anything is done with it. */
export async function checkBackup(file: string): Promise<Checked> {
  let head: Head | undefined
  for await (const part of readBackup(file)) {
    if ('head' in part) head = part.head
    if ('sha256' in part && head) return { head, rows: part.rows }
  }
  throw new Error(`${file} has no end`)
}
