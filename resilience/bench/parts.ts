import type { Bench } from './bench.ts'
import { measureLighthouse } from './lighthouse/measure-lighthouse.ts'
import { measureImport } from './import/measure-import.ts'
import { measureCrowd } from './crowd/measure-crowd.ts'
import { measureOrders } from './orders.ts'
import { measureOverload } from './overload/measure-overload.ts'
import { measureExpiry } from './pages/measure-expiry.ts'
import { measurePages } from './pages/measure-pages.ts'
import { measureReads } from './reads.ts'
import { measureSlowClients } from './slow/measure-slow-clients.ts'
import { measureSoak } from './soak/measure-soak.ts'
import { measureStarts } from './starts.ts'
import { measureStock } from './stock.ts'
import { megabytesOf, openStore, production, type Store } from './store.ts'
import { type Line, maxLine } from './bench-table.ts'
import type { PartName } from './part-names.ts'

/** The parts share the data of a first start, and one store under load. */
export type Shop = {
  bench: Bench
  dataDir: string
  store(): Promise<Store>
  /** The duration of the soak test. */
  minutes: number
}

type Part = { saying: string; measure(shop: Shop): Promise<Line[]> }

export const parts: Record<PartName, Part> = {
  starts: {
    saying: 'Starting and stopping the store…',
    measure: ({ bench, dataDir }) => measureStarts(bench, dataDir),
  },
  lighthouse: {
    saying: 'Opening pages on a phone…',
    measure: ({ bench, dataDir }) => measureLighthouse(bench, dataDir),
  },
  expiry: {
    saying: 'Expiring pages…',
    measure: ({ bench, dataDir }) => measureExpiry(bench, dataDir),
  },
  reads: {
    saying: 'Reading…',
    measure: async ({ bench, store }) => measureReads(bench, await store()),
  },
  pages: {
    saying: 'Loading pages…',
    measure: async ({ bench, store }) => {
      const lines = await measurePages(bench, await store())
      return [...lines, maxLine('memory after all reads', await megabytesOf(await store()), 150, 'MB')]
    },
  },
  orders: {
    saying: 'Ordering…',
    measure: async ({ bench, dataDir, store }) => measureOrders(bench, await store(), dataDir),
  },
  stock: {
    saying: 'Ordering what is in stock…',
    measure: async ({ bench, dataDir, store }) => measureStock(bench, await store(), dataDir),
  },
  overload: {
    saying: 'Overloading…',
    measure: async ({ bench, store }) => measureOverload(bench, await store()),
  },
  crowd: {
    saying: 'Serving a visitor beside a crowd…',
    measure: ({ bench }) => measureCrowd(bench),
  },
  'slow-clients': {
    saying: 'Serving slow clients…',
    measure: async ({ bench, store }) => measureSlowClients(bench, await store()),
  },
  soak: {
    saying: 'Everything at once…',
    measure: async ({ bench, dataDir, store, minutes }) =>
      measureSoak({ bench, dataDir, minutes, store: await store() }),
  },
  import: {
    saying: 'Importing…',
    measure: async ({ bench, dataDir, store }) => measureImport(bench, await store(), dataDir),
  },
}

export async function openShop(bench: Bench, minutes: number): Promise<Shop> {
  const dataDir = await bench.newFolder()
  let store: Promise<Store> | undefined
  return { bench, dataDir, minutes, store: () => (store ??= openStore(production, dataDir, bench.resources)) }
}
