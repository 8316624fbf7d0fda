/** Events that a test reporter sends to `npm test` over IPC. */
export type TestEvent =
  | { type: 'planned'; files: number }
  | { type: 'file-done' }
  | { type: 'test-done'; test: TestResult }
  | { type: 'error'; message: string }

export type TestResult = {
  /** The part of the suite, such as a Vitest project. */
  part: string
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped' | 'flaky'
  ms: number
  message?: string
}

/** Without IPC the runner was started by hand, and the event is dropped. */
export const tell = (event: TestEvent) => void process.send?.(event)
