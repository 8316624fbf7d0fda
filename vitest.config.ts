import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const runsEverything = Boolean(process.env['TEST_ALL'])

/** These replace a module or a built-in function for the whole process, so they need their own. */
const mocksModules = ['server/testing/abuse/{enumeration,slow-texts}.shop.test.ts']

/**
 * What differs between PostgreSQL versions: DDL, catalogs, the plans and the ranking of searches, and locks. The statements
 * of all other tests are prepared on 15.
 */
const dependsOnVersion = [
  'server/database/{upgrades,migrate}.shop.test.ts',
  'server/backup/{backup,same-shop}.shop.test.ts',
  'server/catalog/lists/book-list.shop.test.ts',
  'server/catalog/search/*.shop.test.ts',
  'server/stock/order-stock-races.shop.test.ts',
]

/** Fills a shop with 50,000 books: on PostgreSQL 15 only with `--all`. */
const large = ['server/catalog/search/large-shop.shop.test.ts']

/** These start store processes or the embedded PostgreSQL. */
const startsPrograms = [
  '{server,demo,deploy,resilience}/**/*.process.test.ts',
  'server/{database/embedded,workers}/**/*.test.ts',
]

const inWordsOfTheDemo = 'messages/testing/in-words-of-the-demo.ts'

const cheapPasswords = 'server/testing/cheap-passwords.ts'

const onPostgres = (version: '18' | '15') => `server/testing/postgres-${version}.ts`

export default defineConfig({
  test: {
    // One more than there are cores, since store tests wait for databases, which have connections for eight.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Longer than a slow machine needs.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: startsPrograms,
          // Programs that start one after another take minutes where many others run.
          testTimeout: 240_000,
          globalSetup: 'server/testing/demo-data.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: ['server/**/*.shop.test.ts'],
          exclude: mocksModules,
          globalSetup: onPostgres('18'),
          setupFiles: [cheapPasswords, 'server/testing/record-statements.ts'],
          // Imports take as long as the tests, so a worker loads the store once for all its files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'store with mocks',
          include: mocksModules,
          globalSetup: onPostgres('18'),
        },
      },
      {
        extends: true,
        test: {
          name: 'store on PostgreSQL 15',
          include: runsEverything ? ['server/**/*.shop.test.ts'] : dependsOnVersion,
          exclude: runsEverything ? mocksModules : [...mocksModules, ...large],
          globalSetup: onPostgres('15'),
          setupFiles: cheapPasswords,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,domain,messages,demo,server,tooling,deploy,web}/**/*.test.ts'],
          exclude: ['**/*.shop.test.ts', '**/*.statements.test.ts', ...startsPrograms],
          setupFiles: inWordsOfTheDemo,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [inWordsOfTheDemo, 'web/testing/set-up.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'statements on PostgreSQL 15',
          include: ['server/**/*.statements.test.ts'],
          globalSetup: onPostgres('15'),
          // Runs after the others, whose statements it reads.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
