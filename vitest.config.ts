import { defineConfig } from 'vitest/config'

/** Tests of the whole shop end in .shop.test.ts and run once on each PostgreSQL; the others need none. */
const shopOn = (version: '18' | '15') => ({
  extends: true as const,
  test: {
    name: `shop on PostgreSQL ${version}`,
    include: ['server/**/*.shop.test.ts'],
    globalSetup: `server/testing/postgres-${version}.ts`,
  },
})

export default defineConfig({
  test: {
    // By default one core would stay idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Longer than a slow machine needs, and over at once where it need not be waited for.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{contract,server,tooling,deploy}/**/*.test.ts'],
          exclude: ['**/*.shop.test.ts', '**/*.process.test.ts'],
        },
      },
      shopOn('18'),
      shopOn('15'),
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['{server,faults,deploy}/**/*.process.test.ts'],
        },
      },
    ],
  },
})
