import { isForDevelopment, type Package } from './package-files.ts'

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
export function isWelcome(use: Package): boolean {
  const words = (use.license ?? '').replace(/^\(([^()]*)\)$/, '$1')
  const isOne = (licence: string) => permissive.has(licence) || (withCare[licence]?.(use) ?? false)
  return words.split(' AND ').every(isOne) || words.split(' OR ').some(isOne)
}
