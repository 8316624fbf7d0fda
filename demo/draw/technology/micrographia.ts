import type { CoverDesign } from '../series.ts'
import {
  circle,
  ellipse,
  group,
  inside,
  line,
  mirrored,
  path,
  polygon,
  ring,
  stroke,
  times,
} from '../shapes.ts'

const [teal, ink, lens, red, dot, gold] = ['#1593a5', '#10263f', '#f6efdc', '#d8402f', '#ff8a5c', '#f2b632']

/** Plate 24: the eyes and head of a grey drone-fly. */
export const micrographia: CoverDesign = {
  lines: ['Micrographia'],
  size: 146,
  ground: teal,
  ink: '#fff5de',
  draw: () =>
    group(
      'translate(0 -18)',
      circle(480, 900, 470, '#128093'),
      inside(
        'lens',
        '<circle cx="480" cy="900" r="416"/>',
        circle(480, 900, 416, lens),
        mirrored(hairs()),
        head(),
      ),
      ring(480, 900, 416, ink, 26),
      ring(480, 900, 444, gold, 16),
    ),
}

const head = () =>
  path(
    'M330 690 C420 640 540 640 630 690 C690 820 640 1080 560 1180 C520 1230 440 1230 400 1180 C320 1080 270 820 330 690 Z',
    ink,
  ) +
  eye() +
  group('translate(960 0) scale(-1 1)', eye('right')) +
  path('M480 860 C530 940 540 1040 520 1120 C506 1150 454 1150 440 1120 C420 1040 430 940 480 860 Z', gold) +
  path('M448 1130 L470 1290 C472 1310 488 1310 490 1290 L512 1130 Z', ink) +
  mirrored(stroke('M500 880 C540 810 530 760 570 710', gold, 13) + ellipse(500, 886, 17, 24, gold)) +
  mirrored(polygon('480,1000 508,1040 480,1080', ink))

/** A facet for each dot, close-set like the cells of a comb. */
function eye(side = 'left') {
  const shape =
    'M462 700 C400 610 250 620 180 740 C110 870 150 1050 260 1120 C360 1170 420 1060 442 940 C456 860 480 780 462 700 Z'
  const facets = times(23, (row) =>
    times(15, (column) => {
      const x = 120 + column * 27 + (row % 2) * 13.5
      const y = 620 + row * 24
      return circle(x, y, 9.5 - Math.hypot(x - 260, y - 830) / 60, dot)
    }),
  )
  return inside(`eye-${side}`, `<path d="${shape}"/>`, path(shape, red), facets)
}

const hairs = () =>
  times(9, (i) =>
    line(
      [
        [560 + i * 8, 1180 - i * 20],
        [620 + i * 26, 1290 - i * 18],
      ],
      ink,
      5,
    ),
  ) +
  times(7, (i) =>
    line(
      [
        [496 + i * 22, 690],
        [500 + i * 36, 590 + i * 8],
      ],
      ink,
      5,
    ),
  )
