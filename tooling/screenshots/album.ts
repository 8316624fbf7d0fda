import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import cleanUp from '../../e2e/support/clean-up.ts'

const root = join(import.meta.dirname, '../..')

export const folder = join(root, 'screenshots')

/** Longer pages are cropped. */
export const tallest = 2400

/** The README shows these; git ignores the others. */
const inReadme = {
  'home-1280.jpg': 'home.jpg',
  'book-1280.jpg': 'book.jpg',
  'admin-overview-1280.jpg': 'dashboard.jpg',
  'home-390.jpg': 'phone.jpg',
}

export default function finish() {
  cleanUp()
  for (const [from, to] of Object.entries(inReadme))
    copyFileSync(join(folder, from), join(root, 'docs/screenshots', to))
  console.log(`${readdirSync(folder).length} pictures in screenshots/`)
}
