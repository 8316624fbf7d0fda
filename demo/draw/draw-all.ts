import { mkdir, rm, writeFile } from 'node:fs/promises'
import { prepareCover } from '../../server/catalog/covers/prepare-cover.ts'
import { demoBooks, type DemoBook } from '../books.ts'
import { installFonts } from '../../tooling/fonts/install-fonts.ts'
import { designs } from './designs.ts'
import { openPress } from './press.ts'
import { composeCover, type CoverDesign } from './series.ts'

const shelf = new URL('../covers/', import.meta.url)

/** Draws the covers of all demo books anew. */
export async function drawCovers() {
  installFonts()
  const press = await openPress()
  try {
    await rm(shelf, { recursive: true, force: true })
    const index: Record<string, Awaited<ReturnType<typeof shelve>>> = {}
    for (const [i, book] of demoBooks.entries()) {
      const design = designs[book.coverImage]
      if (!design) throw new Error(`No cover is designed for ${book.title}`)
      if (!bears(design, book.title)) throw new Error(`The cover of ${book.title} bears another title`)
      const print = await press.print(composeCover(design, book.author, demoBooks.length - i))
      index[book.coverImage] = await shelve(book, print)
    }
    await writeFile(new URL('covers.json', shelf), `${JSON.stringify(index, null, 2)}\n`)
  } finally {
    await press.close()
  }
}

function bears({ lead = '', lines }: CoverDesign, title: string) {
  const letters = (words: string) => words.replaceAll(' ', '') // where a line ends, a space may be
  return letters([lead, ...lines].join('')) === letters(title)
}

async function shelve(book: DemoBook, print: Buffer) {
  const cover = await prepareCover(print)
  if (!cover) throw new Error(`The cover of ${book.title} cannot be read`)
  const folder = new URL(`${book.coverImage}/`, shelf)
  await mkdir(folder, { recursive: true })
  for (const { width, format, bytes } of cover.images)
    await writeFile(new URL(`${width}.${format}`, folder), bytes)
  return { tint: cover.tint, width: cover.width, height: cover.height }
}
