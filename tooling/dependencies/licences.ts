import { isForDevelopment, type Package } from './package-files.ts'

/** Those that ask for no more than to be named. */
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

/** Those that ask for more, and for whom that is all right. */
const withCare: Record<string, (use: Package) => boolean> = {
  // libvips: a library of its own in a file of its own, which anybody may replace.
  'LGPL-3.0-or-later': ({ name }) => name.startsWith('@img/sharp-'),
  // Tools that we use as they are and pass on to nobody.
  'MPL-2.0': isForDevelopment,
  // Fonts may go along with a program, and are not sold by themselves.
  'OFL-1.1': ({ name }) => name.startsWith('@fontsource'),
}

/** A licence may be a choice or a sum of several; a sum of choices we would read wrong, and refuse. */
export function isWelcome(use: Package): boolean {
  const words = (use.license ?? '').replace(/^\(([^()]*)\)$/, '$1')
  const isOne = (licence: string) => permissive.has(licence) || (withCare[licence]?.(use) ?? false)
  return words.split(' AND ').every(isOne) || words.split(' OR ').some(isOne)
}
