import { extname } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** How light and how heavy the shop's styles get. A font's other weights are a third of its bytes. */
const weights = { min: 400, max: 600 }

/** Ships each font with the weights that the shop writes in, and with all of its letters. */
export const weightsInUse = (): Plugin => ({
  name: 'weights-in-use',
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
