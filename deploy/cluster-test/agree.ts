import { setTimeout as wait } from 'node:timers/promises'

const patience = 15_000

/** When nobody trades any more all stores show the same books: one that was not told of a change would keep the old ones. */
export async function agree(doors: string[]): Promise<void> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    const lists = await Promise.all(doors.map(async (door) => (await fetch(`${door}/api/books`)).text()))
    if (new Set(lists).size === 1) return
    await wait(100)
  }
  throw new Error('The stores do not show the same books')
}
