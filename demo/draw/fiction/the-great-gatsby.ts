import type { CoverDesign } from '../series.ts'
import { circle, line, mirrored, path, polygon, rect, times, wedge } from '../shapes.ts'

const [plum, aubergine, rose, gold, green, ink] = [
  '#2b1240',
  '#3d1a56',
  '#e79a8c',
  '#f2c46d',
  '#4df0a0',
  '#190827',
]

/** The end of the dock, and the light across the bay. */
export const theGreatGatsby: CoverDesign = {
  lines: ['The Great', 'Gatsby'],
  size: 180,
  ground: plum,
  ink: '#fbdfae',
  draw: () =>
    times(24, (i) =>
      wedge(480, 1010, i % 2 ? 350 : 418, 180 + i * 7.5, 187.5 + i * 7.5, i % 2 ? rose : gold),
    ) +
    [286, 222, 158]
      .map((radius, i) => circle(480, 1010, radius, [plum, aubergine, '#552a6b'][i] ?? plum))
      .join('') +
    circle(480, 960, 74, '#1d7a66') +
    circle(480, 960, 46, '#2fb987') +
    circle(480, 960, 25, '#d8ffe9') +
    rect(0, 1010, 960, 430, ink) +
    mirrored(shore()) +
    water() +
    dock(),
}

const shore = () =>
  path(
    'M960 1010 V940 H900 L878 914 L856 940 H812 V958 H780 L764 930 L748 958 H700 C680 958 640 1000 600 1010 Z',
    ink,
  ) + [764, 830, 878, 922].map((x, i) => rect(x - 6, 962 + (i % 2) * 6, 12, 20, gold)).join('')

const water = () =>
  times(13, (i) => {
    const y = 1034 + i * 30
    const half = 26 + ((i * 37) % 50) + i * 3
    return (
      rect(480 - half, y, half * 2, 9, i % 3 === 1 ? '#2fb987' : green, 'rx="4"') +
      rect(((i * 211) % 300) - 40, y + 12, 170, 5, aubergine, 'rx="2"') +
      rect(640 + ((i * 173) % 260), y + 4, 190, 5, aubergine, 'rx="2"')
    )
  })

const dock = () =>
  polygon('452,1240 508,1240 700,1450 260,1450', rose) +
  times(6, (i) => {
    const along = (i / 6) ** 1.5
    const y = 1240 + along * 200
    const half = 28 + ((y - 1240) / 210) * 192
    return rect(480 - half, y, half * 2, 4 + along * 8, plum)
  }) +
  mirrored(
    line('516,1250 516,1206', gold, 12) +
      line('600,1340 600,1262', gold, 18) +
      line('716,1450 716,1340', gold, 26),
  )
