import type { Worker } from 'node:cluster'
import type { Connection } from '../database/connection.ts'

/** What a worker needs to know to serve: all else is in its settings. */
export type Task = { worker: number; port: number; connection: Connection; isDemo: boolean }

/** What is said to a worker. Of the metrics null, which arrives, where one of the workers did not answer. */
export type ToWorker = { task: Task } | { stop: true } | { metrics: string | null }

/** What a worker says. */
export type FromWorker = { cannotOpen: string } | { wantsMetrics: true }

export function tell(worker: Worker, word: ToWorker) {
  if (worker.isConnected()) worker.send(word)
}
