/** How the shop's process is run, so that it stays below 150 MB: with a small nursery, and with little kept in reserve. */
export const flags = ['--max-semi-space-size=4', '--v8-pool-size=1']
export const environment = { MALLOC_ARENA_MAX: '1' }
