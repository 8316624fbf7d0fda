import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../lib/error-message.ts'
import { hangUpAfter } from './hang-up-after.ts'
import { asOurWorker } from './our-worker.ts'
import { type FromWorker, type Task, tell } from './words.ts'

export type Kept = {
  /** Settles when it serves for the first time; fails where it cannot. */
  opened: Promise<void>
  stop(): Promise<void>
}

const aGoodWhile = 10_000
const longestRest = 5_000

/** Keeps a worker at its task: when it dies another takes its place, after a rest where they die again and again. */
export function keepWorker(task: Task, say: (line: string) => void): Kept {
  const leaving = new AbortController()
  const opened = Promise.withResolvers<void>()
  let worker: Worker | undefined
  let hasOpened = false

  async function keep(): Promise<void> {
    for (let rest = 0; !leaving.signal.aborted; rest = Math.min(rest * 2 || 250, longestRest)) {
      const since = Date.now()
      const end = await work().catch(errorMessage)
      if (leaving.signal.aborted) return
      if (!hasOpened) return opened.reject(new Error(end))
      say(`Worker ${task.worker} has left (${end}) and another one takes its place.`)
      if (Date.now() - since > aGoodWhile) rest = 0
      await pause(rest, undefined, { signal: leaving.signal }).catch(() => {})
    }
  }
  /** Gives the reason why it came to an end. */
  async function work(): Promise<string> {
    let reason = ''
    worker = begin(task)
    worker.once('listening', () => {
      hasOpened = true
      opened.resolve()
    })
    worker.on('message', (word: FromWorker) => 'cannotOpen' in word && (reason = word.cannotOpen))
    const end = await endOf(worker)
    return reason || end
  }

  const kept = keep()
  return {
    opened: opened.promise,
    stop: async () => {
      leaving.abort()
      if (worker) tell(worker, { stop: true })
      await kept
    },
  }
}

function begin(task: Task): Worker {
  const worker = cluster.fork(asOurWorker)
  if (worker.process.pid !== undefined) hangUpAfter(worker)
  tell(worker, { task })
  return worker
}

/** What it says of a line that is gone, its end says too; but one that was never there comes to no end. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) =>
      resolve(`a process ended with ${signal ?? code}`),
    )
    worker.on('error', ({ message }) => worker.process.pid === undefined && resolve(message))
  })
}
