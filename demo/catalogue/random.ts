/** A seeded pseudo-random number generator; returns numbers from 0 up to 1. */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A few indexes are very frequent and most are rare, as words and authors are (Zipf's law). */
export const skewed = (random: Random, size: number) => Math.floor((size + 1) ** random()) - 1

export const upTo = (random: Random, size: number) => Math.floor(random() * size)

/** Log-normal: most results are near `middle`, a few are many times larger. */
export const around = (random: Random, middle: number, spread: number) =>
  middle * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

export const oneOf = <Thing>(random: Random, things: readonly Thing[]): Thing =>
  things[upTo(random, things.length)] as Thing
