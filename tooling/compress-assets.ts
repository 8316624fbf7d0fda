import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/

/** Precompresses text assets, so that no request waits for compression. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!compressible.test(file.fileName)) continue
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source) })
      }
    },
  },
})
