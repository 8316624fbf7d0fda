import { createServer, type AddressInfo } from 'node:net'
import type { Result } from 'lighthouse'
import { bookPage, pages, searchPage } from '../../contract/pages.ts'
import type { Bench } from '../bench.ts'
import { shelfOf } from '../reads.ts'
import { openStore, production, type Store } from '../store.ts'
import type { Line } from '../table.ts'
import { openChromium } from './chromium.ts'
import { installLighthouse } from './install-lighthouse.ts'
import { categories, isSlow, verdictOn } from './verdict.ts'

const runsOfSlowPage = 3

/** Audits every public page as on a phone with a slow connection. */
export async function measureLighthouse(bench: Bench, dataDir: string): Promise<Line[]> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  // The canonical URL of a page must be the requested one.
  const store = await openStore(production, dataDir, bench.resources, {
    settings: { PORT: String(port), PUBLIC_URL: origin },
  })
  const browser = await openChromium(bench)
  installLighthouse()
  const lines: Line[] = []
  for (const [page, path] of Object.entries(await pathsIn(store))) {
    lines.push(verdictOn(page, await look(origin + path, browser)))
  }
  await store.stop()
  return lines
}

async function pathsIn(store: Store) {
  const [book] = await shelfOf(store)
  return {
    home: pages.home,
    book: bookPage(book?._id ?? ''),
    search: searchPage({ category: 'fiction' }),
    about: pages.about,
    login: pages.login,
    cart: pages.cart,
  }
}

async function look(url: string, port: number): Promise<Result[]> {
  // Imported late: it takes a second to load.
  const { default: lighthouse } = await import('lighthouse')
  const runs: Result[] = []
  while (runs.length < runsOfSlowPage) {
    const done = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (!done) throw new Error(`Lighthouse did not look at ${url}`)
    runs.push(done.lhr)
    if (runs.length === 1 && !isSlow(done.lhr)) break
  }
  return runs
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
