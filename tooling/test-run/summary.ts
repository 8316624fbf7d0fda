import type { TestResult } from './results.ts'

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const nameOf = ({ file, title }: TestResult) => `${file} › ${title}`

const indented = (text: string) => text.replaceAll(/^/gm, '    ')

/** The last line contains only the counts. */
export function summarize(tests: TestResult[], missing: string[] = []): string {
  const having = (outcome: TestResult['outcome']) => tests.filter((test) => test.outcome === outcome)
  const [failed, flaky, skipped] = [having('failed'), having('flaky'), having('skipped')]
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  const passed = having('passed').length + flaky.length
  const withMessages = (all: TestResult[]) =>
    all.map((test) => `  ${nameOf(test)}\n${indented(test.message)}`)
  return [
    ...section(
      'Slowest',
      slowest.map((test) => `  ${inSeconds(test.ms).padStart(7)}  ${nameOf(test)}`),
    ),
    ...section('Skipped', [...skipped.map((test) => `  ${nameOf(test)}`), ...missing]),
    ...section('Flaky: failed once, passed when tried again', withMessages(flaky)),
    ...section('Failed', withMessages(failed)),
    '',
    `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ].join('\n')
}

const section = (heading: string, lines: string[]) => (lines.length > 0 ? ['', heading, ...lines] : [])
