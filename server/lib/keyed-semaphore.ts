import { semaphore, ShareExceeded } from './semaphore.ts'

type Entry = { run: ReturnType<typeof semaphore>; tasks: number }

/** A semaphore for each key, which exists while it has tasks. */
export function keyedSemaphore(permits: number, maxQueue: number) {
  const entries = new Map<string, Entry>()
  /** Running and queued. */
  const count = (key: string) => entries.get(key)?.tasks ?? 0
  const isFull = (key: string) => count(key) >= permits + maxQueue

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? { run: semaphore(permits, maxQueue), tasks: 0 }
    entries.set(key, entry)
    return entry
  }

  return {
    count,
    isFull,
    run: async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
      if (isFull(key)) throw new ShareExceeded()
      const entry = entryOf(key)
      entry.tasks += 1
      try {
        return await entry.run(task)
      } finally {
        entry.tasks -= 1
        if (entry.tasks === 0) entries.delete(key)
      }
    },
  }
}
