import { expect, test } from 'vitest'
import { poolSize, poolSizeOfEach } from './lending.ts'

/** What PostgreSQL grants as it comes, less those that it keeps for its superuser. */
const granted = 97

test('however many workers there are, each has connections, and all together leave some to others', () => {
  expect(poolSizeOfEach(1)).toBe(poolSize)
  for (let workers = 1; workers <= 16; workers += 1) {
    expect(poolSizeOfEach(workers)).toBeGreaterThanOrEqual(2)
    expect(workers * (poolSizeOfEach(workers) + 3)).toBeLessThan(granted - 10)
  }
})
