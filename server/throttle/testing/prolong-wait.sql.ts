import { expect } from 'vitest'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/**
 * Makes a minute of the wait that five attempts have begun, so that slow machines see it too. Tests of
 * their length are in `throttle.shop.test.ts`.
 */
export async function prolongWait(db: Queryable, key: string): Promise<void> {
  const prolonged = await db.run(sql`
    update throttles set next_attempt_at = now() + interval '1 minute' where key = ${key} and attempts > 4`)
  expect(prolonged, `five attempts of ${key}`).toBe(1)
}
