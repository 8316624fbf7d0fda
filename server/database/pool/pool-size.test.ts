import { expect, test } from 'vitest'
import { readersAtOnce } from '../../catalog/lists/long-lists.ts'
import { maxWorkers, poolSize, poolSizeOfEach } from './connection-pool.ts'

/** The default max_connections less the connections reserved for superusers. */
const granted = 97

test('each worker has more connections than long lists use, and all workers leave some to other clients', () => {
  expect(poolSizeOfEach(1)).toBe(poolSize)
  for (let workers = 1; workers <= maxWorkers; workers += 1) {
    expect(poolSizeOfEach(workers)).toBeGreaterThan(readersAtOnce)
    expect(workers * (poolSizeOfEach(workers) + 2)).toBeLessThan(granted - 10)
  }
})
