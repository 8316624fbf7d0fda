import { performance } from 'node:perf_hooks'
import { books } from '../../contract/books.ts'
import { urlOf } from '../../contract/request.ts'
import { median } from '../figures.ts'
import { look } from '../look.ts'
import type { Store } from '../store.ts'

const tries = 10

/**
 * Measures the latency of uncached requests before the load; the returned function waits until it is back to
 * normal and returns the seconds.
 */
export async function recovery({ port }: Store) {
  let asked = 0
  async function milliseconds(): Promise<number> {
    const start = performance.now()
    const { status } = await look(port, urlOf(books.list, { query: { q: `again${(asked += 1)}` } }))
    return status === 200 ? performance.now() - start : Infinity
  }
  async function usual(): Promise<number> {
    const times: number[] = []
    while (times.length < tries) times.push(await milliseconds())
    return median(times)
  }

  await usual()
  const before = await usual()
  return async () => {
    const start = performance.now()
    let since = start
    while ((await usual()) > 2 * before) since = performance.now()
    return (since - start) / 1000
  }
}
