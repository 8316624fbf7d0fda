import { readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number; skipped?: number; failures: string[] }

type Assertion = { status: string; fullName: string; failureMessages: string[] }

/** What vitest writes of a run, as far as we read it. */
type OfVitest = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; message?: string; assertionResults: Assertion[] }[]
}

type Suite = { specs?: { ok: boolean; title: string; file: string }[]; suites?: Suite[] }

/** What Playwright writes of a run, as far as we read it. */
type OfPlaywright = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: Suite[]
}

export const asOne = (passed: boolean, what: string): Count =>
  passed ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [what] }

export const vitestCount = (passed: boolean, file: string) =>
  counted(passed, file, (told) => ({
    passed: told.numPassedTests,
    failed: told.numFailedTests,
    skipped: told.numPendingTests,
    failures: told.testResults.flatMap(failuresOf),
  }))

export const playwrightCount = (passed: boolean, file: string) =>
  counted(passed, file, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  }))

/** A runner that fails without a failed test has failed all the same. */
function counted(passed: boolean, file: string, read: (report: OfVitest & OfPlaywright) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    return { ...count, failed: passed ? count.failed : Math.max(1, count.failed) }
  } catch {
    return asOne(false, `there is no report in ${file}`)
  }
}

function failuresOf({ name, message, assertionResults }: OfVitest['testResults'][number]): string[] {
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`)
  return message ? [`${name}: ${message}`, ...failed] : failed
}

const failuresIn = ({ specs = [], suites = [] }: Suite): string[] =>
  specs
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`)
    .concat(suites.flatMap(failuresIn))
