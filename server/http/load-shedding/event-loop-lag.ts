import { performance } from 'node:perf_hooks'

const interval = 50

/** Requests admitted per interval despite the lag: a pause of the whole machine is no overload. */
const admittedAnyway = 16

export function watchEventLoop(maxLag: number) {
  let lastTick = performance.now()
  let admitted = 0
  const timer = setInterval(() => {
    lastTick = performance.now()
    admitted = 0
  }, interval).unref()
  return {
    /** Call once for each request. */
    isLagging: () => performance.now() - lastTick > interval + maxLag && (admitted += 1) > admittedAnyway,
    stop: () => clearInterval(timer),
  }
}
