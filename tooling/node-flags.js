/**
 * Flags that keep the process small: a small young generation, an old generation that is collected after
 * growing by a half, and a small thread pool. Large allocations (images, password hashing) use mmap and are
 * returned to the system, so that they do not fragment the heap.
 */
export const flags = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--v8-pool-size=1']
export const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1000000',
  MALLOC_TRIM_THRESHOLD_: '1000000',
}
