import { bookPage, pages } from '../../../domain/pages.ts'
import type { Bench } from '../bench.ts'
import { besideBaseline } from '../beside-baseline.ts'
import type { Measured } from '../figures.ts'
import { shelfOf } from '../reads.ts'
import type { Store } from '../store.ts'
import type { Line } from '../bench-table.ts'
import { spawnWorker } from '../worker.ts'
import type { Drawing } from './renderer.ts'

const secondsOfRendering = 3

export async function measurePages(bench: Bench, store: Store): Promise<Line[]> {
  const [book] = await shelfOf(store)
  const aBook = bookPage(book?._id ?? '')
  const render = spawnWorker<Drawing, Measured>('./pages/renderer.ts', bench.resources)
  const rendered = (url: string) => render({ url, port: store.port, seconds: secondsOfRendering })
  return [
    ...(await besideBaseline(bench, store, 'GET / (home page)', pages.home, 0.85)),
    ...(await besideBaseline(bench, store, 'GET /books/{id} (book page)', aBook, 0.85)),
    {
      what: 'home page rendered each time, one after the other',
      load: await rendered(pages.home),
      figure: 'no cache',
    },
    {
      what: 'book page rendered each time, one after the other',
      load: await rendered(aBook),
      figure: 'no cache',
    },
  ]
}
