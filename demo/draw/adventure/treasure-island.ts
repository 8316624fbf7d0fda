import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, line, path, polygon, stroke, times } from '../shapes.ts'

const [lagoon, shallow, surf, sand, green, forest, red] = [
  '#0f6f78',
  '#1f8f92',
  '#5fb9ac',
  '#f3d596',
  '#4d8f4f',
  '#23603f',
  '#d9402b',
]

const coast =
  'M480 650 C640 640 790 730 800 880 C806 960 770 1010 752 1060 C738 1100 700 1120 680 1140 C668 1180 690 1250 660 1300 C630 1352 560 1330 500 1346 C430 1360 340 1362 306 1306 C282 1262 300 1190 284 1150 C262 1120 214 1100 196 1046 C176 992 150 950 164 870 C184 740 330 660 480 650 Z'

/** A chart of the island, which has been a skull all along. */
export const treasureIsland: CoverDesign = {
  lines: ['Treasure', 'Island'],
  size: 200,
  ground: lagoon,
  ink: '#fbecc8',
  draw: () =>
    stroke(coast, shallow, 170) +
    stroke(coast, surf, 84) +
    path(coast, sand) +
    group('translate(480 980) scale(0.86) translate(-480 -980)', path(coast, green)) +
    times(2, (i) => lake(352 + i * 262, 960 + i * 10)) +
    polygon('484,1040 528,1122 440,1122', forest) +
    polygon('484,1040 528,1122 492,1122', '#17472f') +
    times(5, (i) =>
      path(
        `M${352 + i * 58} 1372 C${340 + i * 58} 1290 ${346 + i * 58} 1222 ${366 + i * 58} 1218 C${386 + i * 58} 1222 ${392 + i * 58} 1290 ${382 + i * 58} 1372 Z`,
        surf,
      ),
    ) +
    trail(),
}

const lake = (x: number, y: number) =>
  ellipse(x, y, 104, 92, sand) + ellipse(x, y, 82, 70, lagoon) + ellipse(x - 14, y + 12, 50, 38, '#0a4f5a')

const trail = () =>
  stroke('M244 838 C300 756 390 786 440 822 S560 850 590 792', red, 13, 'stroke-dasharray="2 32"') +
  line('604,716 672,784', red, 24) +
  line('672,716 604,784', red, 24) +
  circle(244, 838, 17, red)
