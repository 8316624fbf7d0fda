import { isForDevelopment, type Package, type Wishes } from './package-files.ts'

/** One line for each problem. */
export const problemsOf = (wishes: Wishes, packages: Package[]): string[] => [
  ...unpinned(wishes),
  ...packages.flatMap((locked) => problemsWith(locked, wishes)),
  ...missingForOtherMachines(packages),
]

const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/

const unpinned = ({ dependencies, devDependencies, optionalDependencies, overrides }: Wishes) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${name} is not pinned: package.json asks for ${version}`)

function problemsWith(locked: Package, { allowScripts }: Wishes): string[] {
  const { name, version, license, resolved, integrity, hasInstallScript, inBundle } = locked
  return [
    !isWelcome(locked) && `its licence, ${license ?? 'which is not named'}, is not on our list`,
    resolved && `package-lock.json names where it was fetched from: ${resolved}`,
    !integrity && !inBundle && 'package-lock.json has no integrity for it',
    hasInstallScript &&
      !(name in allowScripts) &&
      'it runs a script when it is installed, and allowScripts does not name it',
  ]
    .filter((problem) => typeof problem === 'string' && problem !== '')
    .map((problem) => `${name} ${version}: ${problem}`)
}

/** npm sometimes drops packages of other platforms from the lock file. */
function missingForOtherMachines(packages: Package[]): string[] {
  const names = new Set(packages.map(({ name }) => name))
  const twins = [...names]
    .filter((name) => /linux-(x64|arm64)/.test(name))
    .map((name) => [name, twinOf(name)] as const)
  return twins
    .filter(([, twin]) => !names.has(twin))
    .map(([name, twin]) => `${twin} is missing beside ${name}`)
}

const twinOf = (name: string) =>
  name.replace(/linux-(x64|arm64)/, (_, machine) => `linux-${machine === 'x64' ? 'arm64' : 'x64'}`)

/** Licences that only require attribution. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Python-2.0',
])

/** Licences with further conditions, and the packages that meet them. */
const withCare: Record<string, (use: Package) => boolean> = {
  // libvips is a separate shared library, which users may replace.
  'LGPL-3.0-or-later': ({ name }) => name.startsWith('@img/sharp-'),
  // Unmodified development tools, which are not distributed.
  'MPL-2.0': isForDevelopment,
  // Fonts may be bundled with software, but not sold by themselves.
  'OFL-1.1': ({ name }) => name.startsWith('@fontsource'),
}

/**
 * A licence may be a list of alternatives or of conjuncts; nested expressions are not parsed and are refused.
 */
function isWelcome(use: Package): boolean {
  const words = (use.license ?? '').replace(/^\(([^()]*)\)$/, '$1')
  const isOne = (licence: string) => permissive.has(licence) || (withCare[licence]?.(use) ?? false)
  return words.split(' AND ').every(isOne) || words.split(' OR ').some(isOne)
}
