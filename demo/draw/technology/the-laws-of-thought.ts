import type { CoverDesign } from '../series.ts'
import { group, path, rect, ring, circle, times } from '../shapes.ts'

const [vermilion, navy, cream, blue] = ['#ee5a2a', '#18204f', '#fcefd6', '#8fb6e8']
const [radius, apart] = [58, 33]

/** All sixteen things that can be said of two classes, each with its picture. */
export const theLawsOfThought: CoverDesign = {
  lines: ['The Laws', 'of Thought'],
  size: 172,
  ground: vermilion,
  ink: cream,
  draw: () =>
    times(16, (law) =>
      group(`translate(${84 + (law % 4) * 201} ${560 + Math.floor(law / 4) * 201})`, diagram(law)),
    ),
}

/** The four bits of the law: neither, the first alone, the second alone, both. */
function diagram(law: number) {
  const holds = (bit: number) => (law >> bit) & 1
  const [middle, left, right] = [94.5, 94.5 - apart, 94.5 + apart]
  const reach = Math.sqrt(radius ** 2 - apart ** 2)
  const both = `M${middle} ${middle - reach} A${radius} ${radius} 0 0 1 ${middle} ${middle + reach} A${radius} ${radius} 0 0 1 ${middle} ${middle - reach} Z`
  return (
    rect(0, 0, 189, 189, holds(0) ? navy : cream) +
    circle(left, middle, radius, holds(1) ? navy : blue) +
    circle(right, middle, radius, holds(2) ? navy : blue) +
    path(both, holds(3) ? navy : blue) +
    ring(left, middle, radius, vermilion, 6) +
    ring(right, middle, radius, vermilion, 6)
  )
}
