import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Versions = Record<string, string>

type PackageFile = {
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
  overrides?: Versions
  allowScripts?: Record<string, boolean>
}

type Locked = {
  version: string
  license?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
}

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))

/** Permissive ones, and those of development tools, fonts and libvips, which is a shared library of its own. */
const licences =
  `MIT, MIT-0, ISC, 0BSD, BSD-2-Clause, BSD-3-Clause, Apache-2.0, BlueOak-1.0.0, Zlib, CC0-1.0, Python-2.0, PSF-2.0,
  (MIT AND Zlib), (MIT OR CC0-1.0), MPL-2.0, OFL-1.1, LGPL-3.0-or-later, Apache-2.0 AND LGPL-3.0-or-later, Apache-2.0 AND LGPL-3.0-or-later AND MIT`.split(
    /,\s+/,
  )

test.each(['.', 'resilience/bench/lighthouse', 'tooling/fonts'])(
  'the dependencies in %s are pinned, hashed and for both machines',
  (folder) => {
    const file = read(`${folder}/package.json`) as PackageFile
    const { packages } = read(`${folder}/package-lock.json`) as { packages: Record<string, Locked> }
    const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts = {} } = file
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...overrides,
    }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.-]+)?$/)

    const locked = Object.entries(packages).filter(([path]) => path !== '')
    const names = locked.map(([path]) => path.replace(/^.*node_modules\//, ''))
    for (const [
      at,
      [path, { license, resolved, integrity, inBundle, hasInstallScript }],
    ] of locked.entries()) {
      expect(licences, path).toContain(license)
      expect(resolved, path).toBeUndefined()
      if (!inBundle) expect(integrity, path).toMatch(/^sha512-/)
      if (hasInstallScript) expect(Object.keys(allowScripts)).toContain(names[at])
    }
    // npm sometimes drops packages of other platforms from the lock file.
    for (const name of names.filter((name) => /linux-(x64|arm64)/.test(name)))
      expect(names).toContain(name.replace(/x64|arm64/, (machine) => (machine === 'x64' ? 'arm64' : 'x64')))
  },
)
