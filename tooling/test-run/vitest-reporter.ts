import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { tell } from './events.ts'

type Errors = readonly { message: string; stack?: string; diff?: string }[]

const root = process.cwd()

/** Includes the diff and the stack frames of this repository. */
const describeErrors = (errors: Errors) =>
  errors.map(({ message, stack = '', diff = '' }) => [message, diff, ownLines(stack)].join('\n')).join('\n')

const ownLines = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => line.includes(root) && !line.includes('node_modules'))
    .join('\n')

export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]) {
    tell({ type: 'planned', files: specifications.length })
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result()
    tell({
      type: 'test-done',
      test: {
        part: test.project.name,
        file: relative(root, test.module.moduleId),
        title: test.fullName,
        outcome: state === 'pending' ? 'skipped' : state,
        ms: test.diagnostic()?.duration ?? 0,
        ...(errors.length > 0 && { message: describeErrors(errors) }),
      },
    })
  }

  onTestModuleEnd(module: TestModule) {
    tell({ type: 'file-done' })
    const errors = module.errors()
    if (errors.length > 0) tell({ type: 'error', message: `${module.moduleId}: ${describeErrors(errors)}` })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: Errors) {
    for (const error of unhandled) tell({ type: 'error', message: describeErrors([error]) })
  }
}
