/** Numbers from 0 up to 1 that look like chance, and are the same for the same seed. */
export type Chance = () => number

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A few of very many come up all the time and most hardly ever, as words and authors do (Zipf's law). */
export const skewed = (chance: Chance, size: number) => Math.floor((size + 1) ** chance()) - 1

export const upTo = (chance: Chance, size: number) => Math.floor(chance() * size)

/** Most near this, a few many times as much. */
export const around = (chance: Chance, middle: number, spread: number) =>
  middle * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()))

export const oneOf = <Thing>(chance: Chance, things: readonly Thing[]): Thing =>
  things[upTo(chance, things.length)] as Thing
