const steps = [1, 2, 4, 6, 8, 10]

/** In dollars: a shop that has sold nothing yet has a chart too. */
const lowest = 100

/** The next round number that is not below the most: its quarters are round too. */
export function topOf(values: number[]): number {
  const most = Math.max(...values, lowest)
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (steps.find((step) => step * power >= most) ?? 10)
}

/** From the top down to nothing. */
export const linesOf = (top: number) => [4, 3, 2, 1, 0].map((quarter) => (top * quarter) / 4)
