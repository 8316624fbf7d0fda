import { openStore, type Store } from '../../faults/store.ts'
import type { Cluster } from './cluster.ts'
import { type Examples, machines } from './examples.ts'

/** Three stores that start at once, behind the proxy. */
export const openStores = (
  { connection, addresses, folder }: Cluster,
  examples: Examples,
): Promise<Store>[] =>
  machines.map((machine) =>
    openStore({
      HOST: examples.addressOf(machine),
      PORT: String(examples.port(3000)),
      DATABASE_URL: connection.connectionString,
      DATABASE_READ_URLS: addresses.join(' '),
      DATA_DIR: folder,
      DEMO: '1',
      SECRET: 'the same for all processes of one shop',
      TRUST_PROXY: '1',
    }),
  )
