import type { CoverDesign } from '../series.ts'
import { circle, group, line, path, rect, ring, times } from '../shapes.ts'

const [dusk, sun, red, crimson, wine, umber, wood] = [
  '#f0c4ab',
  '#f9dfc0',
  '#d62f33',
  '#a81d2b',
  '#3d1422',
  '#6b2a30',
  '#a5523f',
]

/** June 1832, the rue de la Chanvrerie. */
export const lesMiserables: CoverDesign = {
  lines: ['Les', 'Misérables'],
  size: 180,
  ground: dusk,
  ink: wine,
  draw: () => circle(560, 900, 300, sun) + roofs() + flag() + barricade(),
}

const roofs = () =>
  path('M0 1010 L70 930 V880 H100 V930 L170 1010 V960 L250 900 L330 970 V1100 H0 Z', '#e0a08b') +
  path('M960 960 L890 890 V850 H860 V890 L800 960 V1000 L720 940 L640 1010 V1120 H960 Z', '#e0a08b')

const flag = () =>
  line('372,560 470,1200', wine, 18) +
  path(
    'M378 584 C470 520 560 640 660 590 C730 556 790 560 850 590 C830 660 850 740 878 800 C800 770 740 800 680 824 C580 860 520 770 416 822 Z',
    red,
  ) +
  path(
    'M660 590 C730 556 790 560 850 590 C830 660 850 740 878 800 C800 770 740 800 680 824 C650 750 690 670 660 590 Z',
    crimson,
  )

const plank = (x: number, y: number, length: number, turn: number, fill: string) =>
  group(`translate(${x} ${y}) rotate(${turn})`, rect(-length / 2, -20, length, 40, fill))

const barricade = () =>
  plank(220, 1100, 420, -34, wood) +
  plank(740, 1090, 440, 28, wood) +
  plank(470, 1060, 300, 12, umber) +
  chair(700, 1010, 20, umber) +
  path(
    'M0 1240 L120 1150 L240 1190 L360 1080 L520 1130 L640 1070 L780 1160 L880 1130 L960 1220 V1440 H0 Z',
    umber,
  ) +
  wheel(250, 1210, 126) +
  plank(560, 1220, 520, -18, wood) +
  plank(820, 1240, 380, 40, '#8a3d36') +
  path('M0 1340 L150 1290 L330 1330 L520 1250 L700 1320 L840 1270 L960 1330 V1440 H0 Z', wine) +
  plank(440, 1330, 460, 9, wood) +
  group(
    'translate(690 1330)',
    path('M-78 -96 C-112 -30 -112 56 -78 120 H78 C112 56 112 -30 78 -96 Z', '#8a3d36'),
    rect(-99, -50, 198, 15, wine),
    rect(-102, 40, 204, 15, wine),
  ) +
  plank(160, 1400, 460, -12, umber) +
  plank(860, 1410, 420, 16, umber)

const wheel = (x: number, y: number, radius: number) =>
  ring(x, y, radius, wine, 22) +
  times(4, (i) =>
    group(`translate(${x} ${y}) rotate(${i * 45 + 12})`, rect(-radius, -7, radius * 2, 14, wine)),
  ) +
  circle(x, y, 30, wine) +
  circle(x, y, 12, wood)

const chair = (x: number, y: number, turn: number, fill: string) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-70, -120, 16, 250, fill),
    rect(40, -120, 16, 250, fill),
    rect(-70, -112, 120, 16, fill),
    rect(-70, -74, 120, 16, fill),
    rect(-78, 0, 150, 22, fill),
  )
