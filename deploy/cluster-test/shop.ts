import type { Store } from '../../faults/store.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { Examples } from './examples.ts'
import { openStores } from './stores.ts'

/** A store on three machines. */
export type Shop = { cluster: Cluster; stores: Store[] }

export async function openShop(examples: Examples, resources: AsyncDisposableStack): Promise<Shop> {
  const cluster = await openCluster(examples, resources)
  const opening = openStores(cluster, examples)
  resources.defer(async () => {
    for (const store of await Promise.allSettled(opening))
      if (store.status === 'fulfilled') await store.value.kill()
  })
  return { cluster, stores: await Promise.all(opening) }
}
