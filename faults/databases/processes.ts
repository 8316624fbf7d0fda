import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A process and its children, as Linux tells. */
export async function familyOf(father: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const fathers = await Promise.all(pids.map(fatherOf))
  return [father, ...pids.filter((_, at) => fathers[at] === father)]
}

const fatherOf = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    // The name stands in brackets and may hold anything.
    (text) => Number(text.slice(text.lastIndexOf(')')).split(' ')[2]),
    () => undefined,
  )

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has gone already, maybe by the signal before.
    }
  }
}

export async function untilGone(pid: number) {
  // A child of ours that nobody has buried yet has no command any more.
  while (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) await wait(10)
}

const stands = 120
const goes = 30

/** Stops and goes, so that every answer is late and none is missing. */
export function limp(pids: () => Promise<number[]>): () => Promise<void> {
  let isEnough = false
  async function keepLimping() {
    while (!isEnough) {
      const all = await pids()
      signal(all, 'SIGSTOP')
      await wait(stands)
      signal(all, 'SIGCONT')
      await wait(goes)
    }
  }
  const limping = keepLimping()
  return async () => {
    isEnough = true
    await limping
  }
}
