import { expect, inject, test } from 'vitest'
import { openPaying } from './paying.ts'
import { openPlace } from './places.ts'

test('a store that is killed while orders are paid agrees with the payment provider after a poll', async () => {
  await using resources = new AsyncDisposableStack()
  const place = await openPlace('embedded', false, inject('demoData'))
  if ('lacking' in place) throw new Error(place.lacking)
  resources.defer(place.close)
  const { run } = await openPaying(place, resources)
  expect(await run(6)).toMatchObject({ kills: 6, paidTwice: 0, lost: 0, different: 0, held: 0 })
})
