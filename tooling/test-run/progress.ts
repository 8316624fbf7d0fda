import type { TestEvent, TestResult } from './events.ts'

/** Where nobody watches a line change, one is written for so many files. */
const filesPerLine = 15

export type Progress = {
  tests: TestResult[]
  /** Why a part failed, where no test says so. */
  errors: string[]
  begin(heading: string): void
  take(event: TestEvent): void
  /** Ends a part with a line that stays. */
  end(line: string): void
}

/** Collects what the runners tell, and shows how far they are. */
export function showProgress(out: NodeJS.WriteStream): Progress {
  const tests: TestResult[] = []
  const errors: string[] = []
  let files = { done: 0, planned: 0 }
  let heading = ''

  const erase = () => out.isTTY && out.write('\r\u001b[2K')

  function print(line: string) {
    erase()
    out.write(`${line}\n`)
  }

  function show() {
    const { done, planned } = files
    const line = `  ${heading}${planned > 0 ? `: ${done} of ${planned} files` : '…'}`
    if (out.isTTY) {
      erase()
      out.write(line)
    } else if (done > 0 && done < planned && done % filesPerLine === 0) out.write(`${line}\n`)
  }

  return {
    tests,
    errors,
    begin: (name) => {
      heading = name
      files = { done: 0, planned: 0 }
      show()
    },
    take: (event) => {
      if (event.type === 'planned') files.planned += event.files
      if (event.type === 'error') errors.push(event.message)
      if (event.type === 'test-done') {
        tests.push(event.test)
        if (event.test.outcome === 'failed') print(`  ✗ ${event.test.file} › ${event.test.title}`)
      }
      if (event.type === 'file-done') {
        files.done += 1
        show()
      }
    },
    end: print,
  }
}
