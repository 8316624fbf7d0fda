import { expect, test } from 'vitest'
import { nodeProblem } from './assert-node.js'

test('an old Node gets one line that says what to do', () => {
  expect(nodeProblem('20.20.2')).toBe(
    'Node 26 or newer is needed, but this is Node 20.20.2. Run "npm ci" without --omit=optional, which installs it, or install Node 26.',
  )
  expect(nodeProblem('26.10.0')).toBeUndefined()
  expect(nodeProblem('100.0.0')).toBeUndefined()
})
