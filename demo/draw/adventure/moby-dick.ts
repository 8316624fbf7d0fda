import type { CoverDesign } from '../series.ts'
import { circle, group, line, mirrored, path, rect, sea } from '../shapes.ts'

const [night, deep, water, foam, sun, bone] = [
  '#0d3a4b',
  '#0a2b39',
  '#17617a',
  '#2c8296',
  '#f0663a',
  '#f6ead3',
]

/** The white whale goes down before the sun does. */
export const mobyDick: CoverDesign = {
  lines: ['Moby-', 'Dick'],
  size: 236,
  ground: night,
  ink: bone,
  draw: () =>
    circle(480, 1100, 390, sun) +
    sea(1190, 34, 320, 60, foam) +
    fluke() +
    sea(1240, 40, 380, -40, water) +
    boat() +
    sea(1310, 44, 440, 120, '#114a60') +
    sea(1385, 34, 300, 20, deep),
}

const fluke = () =>
  mirrored(
    path(
      'M480 1330 H572 C556 1210 524 1100 536 1030 C552 968 640 944 706 892 C764 846 800 790 812 728 C742 760 650 758 578 790 C532 812 500 838 480 872 Z',
      bone,
    ),
  ) +
  path(
    'M480 872 C500 838 532 812 578 790 C560 850 520 900 506 1010 C496 1100 500 1220 512 1330 H480 Z',
    '#d9cdb8',
  )

const boat = () =>
  group(
    'translate(764 1250) rotate(-7) scale(0.9)',
    path('M-104 -16 C-60 6 60 6 104 -22 C88 24 56 36 0 36 C-56 36 -88 28 -104 -16 Z', bone),
    ...[-58, -22, 14].map((x) => circle(x, -22, 12, bone) + rect(x - 11, -14, 22, 22, bone)),
    line('70,-8 62,-62', bone, 13),
    line('104,-66 -20,-96', bone, 6),
    circle(62, -88, 13, bone),
  )
