import type { Store } from '../../faults/store.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { Examples } from './examples.ts'
import { openStores } from './stores.ts'

/** A shop on three machines; closing leaves nothing of it. */
export type Shop = { cluster: Cluster; stores: Store[]; close(): Promise<void> }

export async function openShop(examples: Examples): Promise<Shop> {
  const cluster = await openCluster(examples)
  const opening = openStores(cluster, examples)
  async function close() {
    for (const store of await Promise.allSettled(opening))
      if (store.status === 'fulfilled') await store.value.kill()
    await cluster.close()
  }
  try {
    return { cluster, stores: await Promise.all(opening), close }
  } catch (error) {
    await close()
    throw error
  }
}
