import type { Worker } from 'node:cluster'
import type { Connection } from '../database/connection.ts'

/** What a worker needs beside its config. */
export type Task = { worker: number; port: number; connection: Connection; isDemo: boolean }

/** `metrics` is null where a worker did not report. */
export type ToWorker = { task: Task } | { stop: true } | { metrics: string | null }

export type FromWorker = { cannotOpen: string } | { wantsMetrics: true }

export function send(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message)
}

const variable = 'BOOK_STORE_WORKER'

/** `cluster.isWorker` is also true under another program's cluster, such as pm2's. */
export const workerEnvironment = { [variable]: '1' }
export const isOwnWorker = process.env[variable] !== undefined
