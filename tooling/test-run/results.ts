import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'

export type TestResult = {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped' | 'flaky'
  ms: number
  message: string
}

/** The parts of Vitest's JSON report that are used here. */
export type VitestReport = {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

/** The results in a report. None if the runner ended before it wrote one. */
export const readResults = (file: string, resultsOf: (report: never) => TestResult[]): TestResult[] =>
  existsSync(file) ? resultsOf(JSON.parse(readFileSync(file, 'utf8')) as never) : []

/** A file that cannot be loaded, or whose hooks fail, counts as a failed test. */
export const resultsOfVitest = ({ testResults }: VitestReport): TestResult[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.map(({ fullName, status, duration, failureMessages }): TestResult => ({
      file,
      title: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      ms: duration ?? 0,
      message: (failureMessages ?? []).join('\n'),
    }))
    const isOfFile = status === 'failed' && tests.every(({ outcome }) => outcome !== 'failed')
    return isOfFile ? [...tests, { file, title: '(the file)', outcome: 'failed', ms: 0, message }] : tests
  })

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/** Errors outside of tests, such as a store that does not start, count as failed tests. */
export const resultsOfPlaywright = ({ suites, errors }: JSONReport): TestResult[] => [
  ...suites.flatMap((suite) => specsIn(suite).flatMap(resultsOfSpec)),
  ...errors.map(({ message = '' }) => ({
    file: 'e2e',
    title: '(the run)',
    outcome: 'failed' as const,
    ms: 0,
    message: stripVTControlCharacters(message),
  })),
]

const specsIn = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** With the error of the first failure, even if a retry passed. */
const resultsOfSpec = ({ file, title, tests }: JSONReportSpec): TestResult[] =>
  tests.map(({ status, results }) => {
    const failed = results.find(({ errors }) => errors.length > 0)
    const texts = failed?.errors.map(({ message }) => message) ?? []
    return {
      file: `e2e/${file}`,
      title,
      outcome: outcomes[status],
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      message: stripVTControlCharacters(texts.join('\n')),
    }
  })
