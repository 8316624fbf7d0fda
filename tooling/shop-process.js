/**
 * How the shop's process is run, so that it stays small: with a small nursery, an old generation that is tidied when it
 * has grown by a half, and little kept in reserve. Large blocks (a picture, what a password is hashed in) are asked of the
 * system and given back to it; in malloc's own heap they would leave holes.
 */
export const flags = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--v8-pool-size=1']
export const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1000000',
  MALLOC_TRIM_THRESHOLD_: '1000000',
}
