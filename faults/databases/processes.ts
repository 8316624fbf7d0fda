import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A process and its children, from /proc. */
export async function familyOf(father: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const fathers = await Promise.all(pids.map(fatherOf))
  return [father, ...pids.filter((_, at) => fathers[at] === father)]
}

const fatherOf = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    // The name is in parentheses and may contain any character.
    (text) => Number(text.slice(text.lastIndexOf(')')).split(' ')[2]),
    () => undefined,
  )

export function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has exited already.
    }
  }
}

export async function untilGone(pid: number) {
  // A zombie has an empty command line.
  while (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) await wait(10)
}

const stopped = 120
const running = 30

/** Alternates SIGSTOP and SIGCONT, so that every response is late and none is lost. */
export function limp(pids: () => Promise<number[]>): () => Promise<void> {
  let isEnough = false
  async function keepLimping() {
    while (!isEnough) {
      const all = await pids()
      signal(all, 'SIGSTOP')
      await wait(stopped)
      signal(all, 'SIGCONT')
      await wait(running)
    }
  }
  const limping = keepLimping()
  return async () => {
    isEnough = true
    await limping
  }
}
