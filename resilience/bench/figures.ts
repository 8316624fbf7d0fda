/** `busy` is the event-loop utilization of the load generator. */
export type Measured = { perSecond: number; p50: number; p99: number; worst: number; busy: number }

/** Served and refused requests under overload. */
export type Loaded = Measured & { refused: Measured }

/** The numbers must be sorted. */
const quantile = (sorted: ArrayLike<number>, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (numbers: number[]) => quantile(Float64Array.from(numbers).sort(), 0.5)

export function measured(milliseconds: number[], elapsed: number, busy = 0): Measured {
  const sorted = Float64Array.from(milliseconds).sort()
  const perSecond = sorted.length / (elapsed / 1000)
  const [p50, p99, worst] = [quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1)]
  return { perSecond, p50, p99, worst, busy }
}

export const medianOf = (rounds: Measured[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  worst: median(rounds.map((round) => round.worst)),
  busy: median(rounds.map((round) => round.busy)),
})
