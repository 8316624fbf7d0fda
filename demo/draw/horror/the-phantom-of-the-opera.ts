import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, line, mirrored, path, polygon, rect, times } from '../shapes.ts'

const [night, red, crimson, wine, gold, flame] = [
  '#170d18',
  '#c92a38',
  '#9c1a2d',
  '#5f0d20',
  '#eab04a',
  '#ffeab0',
]

/** Box Five is taken, and the great chandelier has begun to swing. */
export const thePhantomOfTheOpera: CoverDesign = {
  lines: ['The Phantom', 'of the Opera'],
  size: 142,
  ground: night,
  ink: '#fbdfa9',
  draw: () =>
    rect(0, 520, 960, 920, '#26101f') +
    mirrored(eye()) +
    group('rotate(5 480 520)', chandelier()) +
    mirrored(curtain()) +
    times(6, (i) =>
      path(
        `M${i * 160} 500 H${i * 160 + 160} C${i * 160 + 140} 620 ${i * 160 + 20} 620 ${i * 160} 500 Z`,
        i % 2 ? crimson : red,
      ),
    ) +
    rect(0, 500, 960, 22, gold) +
    stage(),
}

const eye = () =>
  path('M508 1226 C540 1182 592 1180 622 1206 C596 1244 544 1256 508 1226 Z', gold) +
  circle(566, 1214, 15, night)

/** Gathered by a cord, so the folds meet there and spread again. */
const curtain = () =>
  [5, 4, 3, 2, 1]
    .map((fold) => {
      const [top, cord, hem] = [960 - fold * 76, 900 - fold * 12, 900 - fold * 34]
      const d = `M960 510 H${top} C${top + 6} 800 ${cord - 40} 980 ${cord} 1120 C${cord - 4} 1200 ${hem - 10} 1300 ${hem} 1400 H960 Z`
      return path(d, [wine, red, crimson, red, crimson][5 - fold] ?? red)
    })
    .join('') + path('M836 1104 C880 1116 920 1116 960 1108 V1140 C920 1148 880 1148 838 1136 Z', gold)

const chandelier = () =>
  line('480,520 480,760', gold, 7) +
  mirrored(line('480,720 574,824', gold, 5) + line('480,720 660,954', gold, 5)) +
  tier(824, 96, 3) +
  tier(954, 184, 5) +
  times(9, (i) => {
    const x = 316 + i * 41
    return line(
      [
        [x, 958 + Math.sin((i * Math.PI) / 8) * 30],
        [480 + (x - 480) * 0.18, 1074],
      ],
      '#b98430',
      4,
    )
  }) +
  polygon('480,1062 502,1098 480,1150 458,1098', flame)

const tier = (y: number, half: number, candles: number) =>
  times(candles, (i) => candle(480 - half + (i * half * 2) / (candles - 1), y)) +
  ellipse(480, y, half, 16, night, `stroke="${gold}" stroke-width="12"`)

const candle = (x: number, y: number) =>
  rect(x - 10, y - 58, 20, 60, '#fff3d6') +
  path(
    `M${x} ${y - 112} C${x + 22} ${y - 80} ${x + 13} ${y - 60} ${x} ${y - 60} C${x - 13} ${y - 60} ${x - 22} ${y - 80} ${x} ${y - 112} Z`,
    flame,
  )

const stage = () =>
  times(9, (i) => circle(60 + i * 105, 1396, 38, gold)) +
  rect(0, 1396, 960, 44, '#2c0815') +
  rect(0, 1392, 960, 10, gold)
