import { execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'

const packages = join(import.meta.dirname, 'node_modules/@fontsource-variable')
const target = join(import.meta.dirname, '../../web/app/fonts')
const formatter = join(import.meta.dirname, '../../node_modules/.bin/oxfmt')

/** The font weights that the styles use. Other weights are a third of the bytes of a font. */
const weights = { min: 400, max: 600 }

/** Writes the style sheet, the files and the licence of a font: all its glyphs, in the weights in use. */
async function subset(font: string) {
  const source = join(packages, font)
  const styles = await readFile(join(source, 'wght.css'), 'utf8')
  await writeFile(join(target, `${font}.css`), styles.replaceAll('./files/', './'))
  for (const [, file = ''] of styles.matchAll(/url\((.+?)\)/g)) {
    const bytes = await subsetFont(await readFile(join(source, file)), undefined, {
      targetFormat: 'woff2',
      keepAllGlyphs: true,
      variationAxes: { wght: weights },
      noHinting: true,
    })
    await writeFile(join(target, basename(file)), bytes)
  }
  await cp(join(source, 'LICENSE'), join(target, `LICENSE-${font}`))
}

export async function subsetAll() {
  await mkdir(target, { recursive: true })
  for (const font of ['fraunces', 'inter']) await subset(font)
  execFileSync(process.execPath, [formatter, target])
}
