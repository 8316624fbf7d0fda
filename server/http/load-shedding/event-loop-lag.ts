import { performance } from 'node:perf_hooks'

const interval = 50

/**
 * Requests admitted per interval despite the lag: a pause of the whole machine is no overload. As many again are for networks
 * without other requests, which one network cannot use up.
 */
const admittedAnyway = 16

export function watchEventLoop(maxLag: number) {
  let lastTick = performance.now()
  let [admitted, admittedAlone] = [0, 0]
  const timer = setInterval(() => {
    lastTick = performance.now()
    admitted = admittedAlone = 0
  }, interval).unref()
  const isAdmitted = (isAlone: boolean) =>
    (isAlone ? (admittedAlone += 1) : (admitted += 1)) <= admittedAnyway
  return {
    /** Call once for each request. */
    isLagging: (isAlone: boolean) => performance.now() - lastTick > interval + maxLag && !isAdmitted(isAlone),
    stop: () => clearInterval(timer),
  }
}
