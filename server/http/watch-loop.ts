import { performance } from 'node:perf_hooks'

/** The loop is looked at so often. */
const between = 50

/** However late it is, so many are let in at each turn: a pause of the whole machine is no rush. */
const letInAnyway = 16

/** The process has one loop: when it has more to do than it can, it comes round late. */
export function watchLoop(mostLag: number) {
  let cameRound = performance.now()
  let late = 0
  const timer = setInterval(() => {
    cameRound = performance.now()
    late = 0
  }, between).unref()
  return {
    /** Asked once for each that comes in. */
    isBehind: () => performance.now() - cameRound > between + mostLag && (late += 1) > letInAnyway,
    stop: () => clearInterval(timer),
  }
}
