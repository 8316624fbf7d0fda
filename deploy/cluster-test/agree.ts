import { setTimeout as wait } from 'node:timers/promises'

const timeout = 15_000

/**
 * After the workload has ended, all stores must show the same books: one that missed a notification shows old
 * ones.
 */
export async function agree(doors: string[]): Promise<void> {
  const end = Date.now() + timeout
  while (Date.now() < end) {
    const lists = await Promise.all(doors.map(async (door) => (await fetch(`${door}/api/books`)).text()))
    if (new Set(lists).size === 1) return
    await wait(100)
  }
  throw new Error('The stores do not show the same books')
}
