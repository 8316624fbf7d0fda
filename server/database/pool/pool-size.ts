import { availableParallelism } from 'node:os'

/** More than the machine can work on at once would wait inside PostgreSQL instead of here, and cost more. */
export const poolSize = Math.min(20, 3 * Math.max(2, availableParallelism()))

/** What a server grants as it comes, less some for the bookseller's own errands: a backup, a look by hand, a second shop. */
const connectionsOfAShop = 80

/** Besides its pool a process has two connections by which it is told of changes, and one for the sign of life. */
const besideThePool = 3

/** With more workers the long lists (`catalog/long-lists.ts`) could take all connections of one. */
export const mostWorkers = 13

/** How many a worker may have, so that all of them together do not ask for more than there are. */
export const poolSizeOfEach = (workers: number) =>
  Math.min(poolSize, Math.floor(connectionsOfAShop / workers) - besideThePool)
