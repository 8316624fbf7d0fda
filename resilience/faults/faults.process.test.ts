import { afterAll, expect, inject, test } from 'vitest'
import type { Database } from './databases/database.ts'
import { type Fault, faults } from './faults.ts'
import { openPlace } from './places.ts'
import { openTrade, type Workload } from './workload.ts'

const places = new Map<string, Promise<Workload | string>>()

async function open(name: Database['name'], onSmallDisk: boolean): Promise<Workload | string> {
  const place = await openPlace(name, onSmallDisk, inject('demoData'))
  // Orders are always in flight, and other tests get a share of the processor.
  return 'lacking' in place ? place.lacking : openTrade(place, 1_200, { passersBy: 1, pause: 15 })
}

/** One store for all faults: starting it takes longer than a fault. */
function tradeAt(name: Database['name'], onSmallDisk: boolean): Promise<Workload | string> {
  const place = `${name} ${onSmallDisk}`
  const opening = places.get(place) ?? open(name, onSmallDisk)
  places.set(place, opening)
  return opening
}

afterAll(async () => {
  for (const opening of places.values()) {
    const workload = await opening.catch(() => 'never opened')
    if (typeof workload !== 'string') await workload.close()
  }
})

/** Other faults do not depend on where the database is. */
const differsOnAServer = new Set(['kill -9 of PostgreSQL', 'connections cut', 'cable pulled'])

const isTried = (database: Database['name'], { on, name }: Fault) =>
  (!on || on === database) &&
  (database === 'embedded' || Boolean(process.env['TEST_ALL']) || differsOnAServer.has(name))

const tries = (['embedded', 'server'] as const).flatMap((database) =>
  faults.filter((fault) => isTried(database, fault)).map((fault) => ({ database, fault, name: fault.name })),
)

test.for(tries)(
  '$name, $database: no acknowledged write is lost, duplicated or half-written',
  async ({ database, fault }, { skip }) => {
    const workload = await tradeAt(database, fault.onSmallDisk)
    if (typeof workload === 'string') return skip(workload)
    const { ledger, acknowledged, ...counted } = await workload.runFault(fault, 1)
    expect(counted).toMatchObject({ found: acknowledged, lost: 0, doubled: 0, halfWritten: 0 })
    expect(ledger.hung, 'requests without a response').toBe(0)
    expect(ledger.statuses.get('500'), 'internal errors').toBeUndefined()
    expect(ledger.withoutRetryAfter, '503 without Retry-After').toBe(0)
    if (fault.storeLives) expect(ledger.pagesRefused, 'cached pages that were not served').toBe(0)
  },
)
