import type { CoverDesign } from '../series.ts'
import {
  chance,
  circle,
  line,
  mirrored,
  path,
  polar,
  rect,
  ribbon,
  stroke,
  times,
  type Point,
} from '../shapes.ts'

const [blue, ink, spark, white] = ['#2a35c9', '#0c1145', '#ffe04a', '#f4f1ff']
const rings = ['#3644d8', '#4a5de4', '#6a84ee', '#93aff6']

/** The tower that was to send power through the air. */
export const myInventions: CoverDesign = {
  lines: ['My', 'Inventions'],
  size: 182,
  ground: blue,
  ink: white,
  draw: () =>
    rings.map((colour, i) => circle(480, 970, 440 - i * 86, colour)).join('') +
    mirrored(
      [-68, -38, -12, 14].map((angle, i) => bolt(angle, [240, 330, 460, 400][i] ?? 300, i + 2)).join(''),
    ) +
    tower() +
    path('M256 1000 C256 860 370 790 480 790 C590 790 704 860 704 1000 Z', ink) +
    mirrored(
      times(3, (i) =>
        stroke(
          `M${620 - i * 54} 1000 C${612 - i * 54} ${900 - i * 6} ${566 - i * 30} 824 480 800`,
          '#4a5de4',
          6,
        ),
      ),
    ) +
    rect(238, 992, 484, 36, white, 'rx="18"'),
}

/** Jagged as chance has it, thinner as it goes. */
function bolt(angle: number, reach: number, seed: number) {
  const random = chance(seed * 7919)
  const way = Array.from({ length: 9 }, (_, i): Point => {
    const aside = i === 0 ? 0 : (i % 2 ? 1 : -1) * (12 + random() * 13)
    return polar(480, 960, 150 + (i * reach) / 8, angle + (aside * 14) / (40 + i * 5))
  })
  return ribbon(way, (along) => 26 * (1 - along) + 3, spark)
}

function tower() {
  const half = (y: number) => 104 + (y - 1020) * 0.36
  const floors = [1020, 1096, 1184, 1284, 1396, 1500]
  const storeys = floors.slice(0, -1).map((y, i) => {
    const below = floors[i + 1] ?? y
    const floor = line(
      [
        [480 - half(y), y],
        [480 + half(y), y],
      ],
      ink,
      12,
    )
    return (
      floor +
      mirrored(
        line(
          [
            [480 - half(y), y],
            [480 + half(below), below],
          ],
          ink,
          10,
        ),
      )
    )
  })
  const legs = mirrored(
    line(
      [
        [480 + half(1020), 1020],
        [480 + half(1500), 1500],
      ],
      ink,
      22,
    ),
  )
  return legs + storeys.join('') + rect(462, 1010, 36, 430, ink)
}
