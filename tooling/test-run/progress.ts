import type { TestEvent, TestResult } from './events.ts'

/** Files per progress line without a terminal. */
const filesPerLine = 15

/** A running part of the suite; parts may run in parallel. */
export type RunningPart = {
  take(event: TestEvent): void
  /** Ends the part and prints a permanent line. */
  end(line: string): void
}

export type Progress = {
  tests: TestResult[]
  /** Failures outside of tests. */
  errors: string[]
  begin(heading: string): RunningPart
}

/** Collects events of the runners and shows their progress. */
export function showProgress(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  const tests: TestResult[] = []
  const errors: string[] = []
  /** Progress of each running part. */
  const running = new Map<string, { done: number; planned: number }>()

  const erase = () => out.isTTY && out.write('\r\u001b[2K')

  function print(line: string) {
    erase()
    out.write(`${line}\n`)
    show()
  }

  /** All running parts on one line, which the next one replaces. */
  function show() {
    if (!out.isTTY || running.size === 0) return
    erase()
    out.write(`  ${[...running.keys()].map(describe).join(', ')}`)
  }

  function describe(heading: string): string {
    const { done, planned } = running.get(heading) ?? { done: 0, planned: 0 }
    return planned > 0 ? `${heading}: ${done} of ${planned} files` : `${heading}…`
  }

  function begin(heading: string): RunningPart {
    const files = { done: 0, planned: 0 }
    running.set(heading, files)
    show()

    function take(event: TestEvent) {
      if (event.type === 'planned') files.planned += event.files
      if (event.type === 'error') errors.push(event.message)
      if (event.type === 'test-done') {
        tests.push(event.test)
        if (event.test.outcome === 'failed') print(`  ✗ ${event.test.file} › ${event.test.title}`)
      }
      if (event.type !== 'file-done') return
      files.done += 1
      if (out.isTTY) show()
      else if (files.done < files.planned && files.done % filesPerLine === 0) print(`  ${describe(heading)}`)
    }

    function end(line: string) {
      running.delete(heading)
      print(line)
    }
    return { take, end }
  }
  return { tests, errors, begin }
}
