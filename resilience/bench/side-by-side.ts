import { type Measured, median, medianOf } from './figures.ts'

export type Measure = (seconds: number) => Promise<Measured>

export const rounds = 9
export const secondsOfRound = 1
const secondsToWarmUp = 2

/** Other work on the machine varies: only rounds measured together are comparable. */
export async function sideBySide(limit: Measure, store: Measure) {
  await limit(secondsToWarmUp)
  await store(secondsToWarmUp)
  const pairs: { limit: Measured; store: Measured }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ limit: await limit(secondsOfRound), store: await store(secondsOfRound) })
  }
  return {
    limit: medianOf(pairs.map((pair) => pair.limit)),
    store: medianOf(pairs.map((pair) => pair.store)),
    ratio: median(pairs.map((pair) => pair.store.perSecond / pair.limit.perSecond)),
  }
}

export async function alone(store: Measure): Promise<Measured> {
  await store(secondsToWarmUp)
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await store(secondsOfRound))
  return medianOf(measured)
}
