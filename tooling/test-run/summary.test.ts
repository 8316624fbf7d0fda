import { expect, test } from 'vitest'
import type { TestResult } from './events.ts'
import { summarize } from './summary.ts'

const ended = (title: string, outcome: TestResult['outcome'], ms: number, message?: string): TestResult => ({
  part: 'store',
  file: 'server/orders/orders.shop.test.ts',
  title,
  outcome,
  ms,
  ...(message && { message }),
})

test('the summary lists slowest, skipped, flaky and failed tests, and ends with the counts', () => {
  const tests = [
    ended('an order is placed', 'passed', 20),
    ended('an order is sent', 'failed', 1_500, 'expected 200\nto be 201'),
    ended('an order is cancelled', 'flaky', 300, 'timed out'),
    ended('an order is printed', 'skipped', 0),
  ]
  const where = 'server/orders/orders.shop.test.ts ›'
  expect(summarize(tests, ['no browser'], ['  no PostgreSQL 15']).split('\n')).toEqual([
    '',
    'Slowest',
    `    1.5 s  ${where} an order is sent (store)`,
    `    0.3 s  ${where} an order is cancelled (store)`,
    `    0.0 s  ${where} an order is placed (store)`,
    `    0.0 s  ${where} an order is printed (store)`,
    '',
    'Skipped',
    `  ${where} an order is printed (store)`,
    '  no PostgreSQL 15',
    '',
    'Flaky: failed once, passed when tried again',
    `  ${where} an order is cancelled (store)`,
    '    timed out',
    '',
    'Failed',
    `  ${where} an order is sent (store)`,
    '    expected 200',
    '    to be 201',
    '    no browser',
    '',
    '2 passed, 2 failed, 1 skipped',
  ])
})

test('a successful run prints only the slowest tests and the counts', () => {
  expect(summarize([ended('an order is placed', 'passed', 20)], [])).toMatch(
    /^\nSlowest\n.*\n\n1 passed, 0 failed$/,
  )
})
