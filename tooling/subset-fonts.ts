import { extname } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The font weights that the styles use. Other weights are a third of the bytes of a font. */
const weights = { min: 400, max: 600 }

/** Subsets fonts to the weights in use and keeps all glyphs. */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || extname(file.fileName) !== '.woff2') continue
      file.source = await subsetFont(Buffer.from(file.source), undefined, {
        targetFormat: 'woff2',
        keepAllGlyphs: true,
        variationAxes: { wght: weights },
        noHinting: true,
      })
    }
  },
})
