import type { Worker } from 'node:cluster'

/** A connection as the cluster passes it on. */
type Connection = { close(): void }

/**
 * The cluster waits for a worker's word that it has the connection it was given, and only then gives it the next one.
 * From one that has died this word never comes, and whoever is on that connection would wait for ever.
 */
export function hangUpAfter(worker: Worker) {
  const child = worker.process
  const send = child.send.bind(child) as (...words: unknown[]) => boolean
  let last: Connection | undefined
  child.send = (...words: unknown[]) => {
    last = (words[1] as Connection | undefined) ?? last
    return send(...words)
  }
  worker.once('exit', () => last?.close())
}
