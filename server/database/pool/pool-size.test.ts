import { expect, test } from 'vitest'
import { readersAtOnce } from '../../catalog/long-lists.ts'
import { mostWorkers, poolSize, poolSizeOfEach } from './pool-size.ts'

/** What PostgreSQL grants as it comes, less those that it keeps for its superuser. */
const granted = 97

test('however many workers there are, each has more connections than long lists are read by, and all together leave some to others', () => {
  expect(poolSizeOfEach(1)).toBe(poolSize)
  for (let workers = 1; workers <= mostWorkers; workers += 1) {
    expect(poolSizeOfEach(workers)).toBeGreaterThan(readersAtOnce)
    expect(workers * (poolSizeOfEach(workers) + 3)).toBeLessThan(granted - 10)
  }
})
