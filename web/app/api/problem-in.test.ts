import { expect, test } from 'vitest'
import { isUnknown } from './problem-in.ts'

test('what the URL names is unknown where the store has none of it, or its id is none; a failure may pass', () => {
  for (const status of [404, 400]) expect(isUnknown({ status }), String(status)).toBe(true)
  for (const error of [undefined, { status: 401 }, { status: 503 }, { status: 'FETCH_ERROR' }])
    expect(isUnknown(error), JSON.stringify(error)).toBe(false)
})
