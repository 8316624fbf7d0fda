import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import cleanUp from '../../e2e/clean-up.ts'

export const folder = join(import.meta.dirname, '../../docs/screenshots')

/** Longer pages are cropped. */
export const tallest = 2400

/** Every clone of the repository downloads the pictures. */
const maxBytes = 6_000_000

export default function sumUp() {
  cleanUp()
  mkdirSync(folder, { recursive: true })
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  const bytes = pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  console.log(`${pictures.length} pictures in docs/screenshots, ${(bytes / 1e6).toFixed(1)} MB`)
  if (bytes > maxBytes) throw new Error(`They may have ${maxBytes / 1e6} MB at most`)
}
