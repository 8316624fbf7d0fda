import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { tell } from './events.ts'

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

export default class PlaywrightReporter implements Reporter {
  /** Unfinished tests per file. */
  private readonly left = new Map<string, number>()

  onBegin(_config: FullConfig, suite: Suite) {
    for (const { location } of suite.allTests())
      this.left.set(location.file, (this.left.get(location.file) ?? 0) + 1)
    tell({ type: 'planned', files: this.left.size })
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const outcome = outcomes[test.outcome()]
    // A failed test that will be tried again has not ended.
    if (outcome === 'failed' && result.retry < test.retries) return
    const { file } = test.location
    tell({
      type: 'test-done',
      test: {
        part: 'browser',
        file: relative(process.cwd(), file),
        title: test.titlePath().slice(3).join(' › '),
        outcome,
        ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
        ...messageOf(test),
      },
    })
    const left = (this.left.get(file) ?? 0) - 1
    this.left.set(file, left)
    if (left === 0) tell({ type: 'file-done' })
  }

  onError(error: TestError) {
    tell({ type: 'error', message: error.message ?? String(error.value) })
  }

  printsToStdio() {
    return true
  }
}

/**
 * The error of the first failure, even if a retry passed. After a timeout the second error says where the
 * test waited.
 */
function messageOf({ results }: TestCase) {
  const failed = results.find(({ errors }) => errors.length > 0)
  const texts = failed?.errors.flatMap(({ message, snippet }) => [message, snippet]).filter(Boolean)
  return texts && { message: stripVTControlCharacters(texts.join('\n')) }
}
