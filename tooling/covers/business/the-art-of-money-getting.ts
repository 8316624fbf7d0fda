import type { CoverDesign } from '../series.ts'
import { circle, inside, path, polar, polygon, rect, ring, times } from '../shapes.ts'

const [green, moss, red, cream, ink, gold] = [
  '#1f6f55',
  '#1a624b',
  '#d33a2c',
  '#fff1d2',
  '#0e2b23',
  '#f5b833',
]

/** The biggest show of all is behind the curtain. */
export const theArtOfMoneyGetting: CoverDesign = {
  lines: ['The Art', 'of Money', 'Getting'],
  size: 152,
  ground: green,
  ink: cream,
  draw: () =>
    times(16, (i) => ray(i)) +
    rect(0, 1340, 960, 100, ink) +
    inside(
      'walls',
      '<path d="M150 990 H810 L850 1360 H110 Z"/>',
      rect(100, 980, 760, 390, '#f7dfb0'),
      times(13, (i) => polygon(stripe(i, 150, 810, 990, 110, 850, 1360), i % 2 ? cream : '#f7dfb0')),
    ) +
    inside(
      'roof',
      '<path d="M480 740 C524 870 700 930 892 960 V1000 H68 V960 C260 930 436 870 480 740 Z"/>',
      times(13, (i) => polygon(stripe(i, 474, 486, 730, 68, 892, 1002), i % 2 ? cream : red)),
    ) +
    times(13, (i) => path(`M${68 + i * 63.4} 998 h63.4 v14 a31.7 34 0 0 1 -63.4 0 Z`, i % 2 ? cream : red)) +
    path('M480 1050 C560 1140 600 1240 610 1360 H350 C360 1240 400 1140 480 1050 Z', ink) +
    circle(480, 1266, 76, gold) +
    ring(480, 1266, 56, '#c98516', 7) +
    path('M480 1050 C460 1150 400 1260 318 1360 H260 C330 1250 420 1140 480 1050 Z', red) +
    path('M480 1050 C500 1150 560 1260 642 1360 H700 C630 1250 540 1140 480 1050 Z', '#a8271f') +
    rect(475, 676, 10, 76, ink) +
    polygon('485,676 566,700 485,724', gold),
}

/** The i-th of thirteen stripes between a top edge and a bottom edge. */
function stripe(
  i: number,
  topFrom: number,
  topTo: number,
  top: number,
  from: number,
  to: number,
  bottom: number,
) {
  const at = (start: number, end: number, n: number) => start + ((end - start) * n) / 13
  return [
    [at(topFrom, topTo, i), top],
    [at(topFrom, topTo, i + 1), top],
    [at(from, to, i + 1), bottom],
    [at(from, to, i), bottom],
  ] as const
}

const ray = (i: number) => {
  const [middle, width] = [180 + (i * 180) / 15, 3.2]
  return polygon(
    [[480, 1000], polar(480, 1000, 900, middle - width), polar(480, 1000, 900, middle + width)],
    moss,
  )
}
