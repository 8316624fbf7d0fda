import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs after the current test, or after the file when it is called outside of tests; the last one first. Vitest
 * ignores `afterAll` inside a test, and in `beforeAll`, which returns what closes instead.
 */
export function atEnd(close: () => unknown) {
  const closed = async () => void (await close())
  if (TestRunner.getCurrentTest()) onTestFinished(closed)
  else afterAll(closed)
}
