import type { TestEvent, TestResult } from './events.ts'

/** Where nobody watches a line change, one is written for so many files. */
const filesPerLine = 15

/** A part of the suite that runs, perhaps beside another one. */
export type RunningPart = {
  take(event: TestEvent): void
  /** Ends the part with a line that stays. */
  end(line: string): void
}

export type Progress = {
  tests: TestResult[]
  /** Why a part failed, where no test says so. */
  errors: string[]
  begin(heading: string): RunningPart
}

/** Collects what the runners tell, and shows how far they are. */
export function showProgress(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  const tests: TestResult[] = []
  const errors: string[] = []
  /** How far each running part is. */
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
