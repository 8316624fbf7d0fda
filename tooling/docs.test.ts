import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const isIgnored = (path: string) => /^(node_modules|dist|data|test-results|\.git)(\/|$)/.test(path)

const files = globSync(['**/*.*', '.*'], { cwd: root, exclude: isIgnored })

/** Examples of CONTRIBUTING, and patterns. */
const madeUp = /gift-cards|subscriber-notes|^x\./

const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|md|json|ya?ml))`/g)].map(([, path]) => path!)

const exists = (path: string, from: string) =>
  files.includes(join(dirname(from), path)) || files.some((file) => `/${file}`.endsWith(`/${path}`))

test('every file that the documentation names exists', () => {
  const missing = files
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((doc) =>
      pathsIn(readFileSync(join(root, doc), 'utf8'))
        .filter((path) => !madeUp.test(path) && !exists(path, doc))
        .map((path) => `${doc}: ${path}`),
    )
  expect(missing).toEqual([])
})

test('the README begins with the two commands that run and test the store', () => {
  const [top] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## ')
  expect([...top!.matchAll(/```sh\n([^`]*)\n```/g)].map(([, command]) => command)).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ])
})
