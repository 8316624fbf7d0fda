import type { Measured } from '../figures.ts'
import type { Measure } from '../side-by-side.ts'

const rounds = 5
const secondsOfRound = 1

/** Other work on the machine varies, so each round measures all of them. By round, then in their order. */
export async function inTurns(measures: Measure[]): Promise<Measured[][]> {
  for (const measure of measures) await measure(secondsOfRound)
  const measured: Measured[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const all: Measured[] = []
    for (const measure of measures) all.push(await measure(secondsOfRound))
    measured.push(all)
  }
  return measured
}
