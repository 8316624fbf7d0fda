import { expect, test } from 'vitest'
import { resultsOfPlaywright, resultsOfVitest, type TestResult } from './results.ts'
import { summarize } from './summary.ts'

const file = 'server/orders/orders.shop.test.ts'

const ended = (title: string, outcome: TestResult['outcome'], ms: number, message = ''): TestResult => ({
  file,
  title,
  outcome,
  ms,
  message,
})

test('the summary lists slowest, skipped, flaky and failed tests, and ends with the counts', () => {
  const tests = [
    ended('an order is placed', 'passed', 20),
    ended('an order is sent', 'failed', 1_500, 'expected 200\nto be 201'),
    ended('an order is cancelled', 'flaky', 300, 'timed out'),
    ended('an order is printed', 'skipped', 0),
  ]
  expect(summarize(tests, ['  no PostgreSQL 15']).split('\n')).toEqual([
    '',
    'Slowest',
    `    1.5 s  ${file} › an order is sent`,
    `    0.3 s  ${file} › an order is cancelled`,
    `    0.0 s  ${file} › an order is placed`,
    `    0.0 s  ${file} › an order is printed`,
    '',
    'Skipped',
    `  ${file} › an order is printed`,
    '  no PostgreSQL 15',
    '',
    'Flaky: failed once, passed when tried again',
    `  ${file} › an order is cancelled`,
    '    timed out',
    '',
    'Failed',
    `  ${file} › an order is sent`,
    '    expected 200',
    '    to be 201',
    '',
    '2 passed, 1 failed, 1 skipped',
  ])
})

test('a successful run prints only the slowest tests and the counts', () => {
  expect(summarize([ended('an order is placed', 'passed', 20)])).toMatch(
    /^\nSlowest\n.*\n\n1 passed, 0 failed$/,
  )
})

test('a file of tests that cannot be loaded is a failure', () => {
  const passed = { fullName: 'an order is placed', status: 'passed', duration: 20, failureMessages: [] }
  const report = {
    testResults: [
      { name: file, status: 'passed' as const, message: '', assertionResults: [passed] },
      { name: 'broken.test.ts', status: 'failed' as const, message: 'no such module', assertionResults: [] },
    ],
  }
  expect(resultsOfVitest(report)).toEqual([
    ended('an order is placed', 'passed', 20),
    { file: 'broken.test.ts', title: '(the file)', outcome: 'failed', ms: 0, message: 'no such module' },
  ])
})

test('a browser test that passed when tried again is flaky, and its first error is kept', () => {
  const attempts = [
    { duration: 30, errors: [{ message: 'timed out' }] },
    { duration: 20, errors: [] },
  ]
  const specs = [
    { title: 'a shopper orders', file: 'cart.spec.ts', tests: [{ status: 'flaky', results: attempts }] },
  ]
  const report = { suites: [{ specs: [], suites: [{ specs }] }], errors: [{ message: 'no store' }] }
  expect(resultsOfPlaywright(report as never)).toEqual([
    {
      file: 'e2e/cart.spec.ts',
      title: 'a shopper orders',
      outcome: 'flaky',
      ms: 50,
      message: 'timed out',
    },
    { file: 'e2e', title: '(the run)', outcome: 'failed', ms: 0, message: 'no store' },
  ])
})
