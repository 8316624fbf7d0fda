import { isForDevelopment, type Package, type Wishes } from './package-files.ts'

/** Lists runtime packages one by one, development packages as totals. */
export function reportOf({ allowScripts }: Wishes, packages: Package[]): string[] {
  const running = packages.filter((locked) => !isForDevelopment(locked))
  const building = packages.filter(isForDevelopment)
  return [
    `What the shop runs on: ${running.length} packages`,
    ...running.map((locked) => `  ${lineOf(locked, allowScripts)}`),
    ...sumsOf(running),
    '',
    `What it is built and tested with (of these React, Redux, Firebase, icons and fonts go to browsers): ${building.length} packages`,
    ...building
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map((locked) => `  ${lineOf(locked, allowScripts)}`),
    ...sumsOf(building),
  ]
}

function lineOf(
  { name, version, license, integrity, hasInstallScript, os, cpu, libc }: Package,
  allowed: Wishes['allowScripts'],
) {
  const machines = [...os, ...cpu, ...libc].join(' ')
  return [
    `${name} ${version}`.padEnd(52),
    (license ?? 'no licence').padEnd(20),
    integrity ? '' : 'no integrity',
    machines && `only ${machines}`,
    hasInstallScript && `install script ${allowed[name] ? 'runs' : 'does not run'}`,
  ]
    .filter(Boolean)
    .join('  ')
    .trimEnd()
}

function sumsOf(packages: Package[]): string[] {
  const sums = new Map<string, number>()
  for (const { license = 'none' } of packages) sums.set(license, (sums.get(license) ?? 0) + 1)
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .map(([licence, sum]) => `  ${String(sum).padStart(4)} under ${licence}`)
}
