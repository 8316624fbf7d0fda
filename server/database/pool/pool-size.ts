import { availableParallelism } from 'node:os'

/** More connections than the machine can serve would queue inside PostgreSQL, which costs more than here. */
export const poolSize = Math.min(20, 3 * Math.max(2, availableParallelism()))

/** The default max_connections less some for backups, psql and a second store. */
const connectionBudget = 80

/** One LISTEN connection and one for the heartbeat. */
const outsidePool = 2

/** With more workers, long lists (`catalog/long-lists.ts`) could take every connection of a worker. */
export const maxWorkers = 13

/** The connections of all workers together stay within the budget. */
export const poolSizeOfEach = (workers: number) =>
  Math.min(poolSize, Math.floor(connectionBudget / workers) - outsidePool)
