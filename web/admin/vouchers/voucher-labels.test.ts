import { expect, test } from 'vitest'
import { stateOf, suggestedCode } from './voucher-labels.ts'

const always = { isActive: true, validFrom: null, validUntil: null, maxUses: null, uses: 3 }
const today = '2026-11-19'

test.each([
  [{}, 'active'],
  [{ validFrom: today, validUntil: today, maxUses: 4 }, 'active'],
  [{ validFrom: '2026-11-20' }, 'not-yet'],
  [{ validUntil: '2026-11-18' }, 'expired'],
  [{ maxUses: 3 }, 'used-up'],
  [{ validUntil: '2026-11-18', maxUses: 3 }, 'expired'],
  [{ isActive: false, validUntil: '2026-11-18' }, 'off'],
])('the state of a voucher follows from its terms: %j is %s', (terms, state) => {
  expect(stateOf({ ...always, ...terms }, today)).toBe(state)
})

test('a suggested code has eight letters and digits that do not look alike', () => {
  const codes = Array.from({ length: 50 }, suggestedCode)
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
  expect(new Set(codes).size).toBe(50)
})
