import { readFile } from 'node:fs/promises'

/** The processes that this one has started and that have not ended. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return pids.split(' ').filter(Boolean).map(Number)
}
