import { expect, test } from 'vitest'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { consume } from './throttle.sql.ts'

const { db } = await openTestShop()
const clock = () => db.value<string>(sql`select clock_timestamp()::text`)

test('the fifth attempt begins a wait of a second, and each further one doubles it, up to a minute', async () => {
  for (const seconds of [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]) {
    await db.run(sql`update throttles set next_attempt_at = clock_timestamp()`)
    const before = await clock()
    expect(await consume(db, 'ada')).toEqual({ waitSeconds: 0 })
    // The wait began between two readings of the clock.
    expect(
      await db.first(sql`
        select next_attempt_at - ${seconds} * interval '1 second' between ${before}::timestamptz and clock_timestamp()
          as "isThisLong" from throttles`),
      `${seconds} seconds`,
    ).toEqual({ isThisLong: true })
  }
})
