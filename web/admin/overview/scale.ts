const steps = [1, 2, 4, 6, 8, 10]

/** In dollars, so that a store without sales has a chart too. */
const minTop = 100

/** Rounds the maximum up to a number whose quarters are round too. */
export function topOf(values: number[]): number {
  const most = Math.max(...values, minTop)
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (steps.find((step) => step * power >= most) ?? 10)
}

/** From the top down to zero. */
export const linesOf = (top: number) => [4, 3, 2, 1, 0].map((quarter) => (top * quarter) / 4)
