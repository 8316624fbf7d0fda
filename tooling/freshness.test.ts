import { expect, test } from 'vitest'
import { isOutsideBuild } from './freshness.ts'

test.each([
  'server/main.process.test.ts',
  'server/testing/spawn-store.ts',
  'server/identity/google/testing/stand-in-google.ts',
  'server/tsconfig.json',
  'tooling/test-report.ts',
  'tooling/screenshots/pages.ts',
])('%s does not cause a build', (path) => {
  expect(isOutsideBuild(path)).toBe(true)
})

test.each([
  'server/main.ts',
  'server/demo/covers/covers.json',
  'web/index.html',
  'tooling/compress-assets.ts',
  'tooling/weights-in-use.ts',
])('%s does', (path) => {
  expect(isOutsideBuild(path)).toBe(false)
})
