import type { CoverDesign } from '../series.ts'
import { circle, mirrored, path, polygon, rect, times } from '../shapes.ts'

const [crimson, scarlet, night, moon, lamp] = ['#8f1020', '#c81f2e', '#150a12', '#f7e3c4', '#f6b23c']

/** He stands behind his castle; the moon is his face. */
export const dracula: CoverDesign = {
  lines: ['Dracula'],
  size: 244,
  ground: crimson,
  ink: '#fbe6c8',
  draw: () =>
    circle(480, 790, 300, '#a81828') +
    circle(480, 790, 214, moon) +
    mirrored(collar()) +
    castle() +
    mirrored(polygon('960,1440 960,1330 860,1380 760,1340 660,1400 480,1370 480,1440', '#0b050a')),
}

const collar = () =>
  path(
    'M480 1240 C560 1130 640 1010 668 900 C700 780 770 640 930 520 C920 640 930 700 960 760 V1440 H480 Z',
    night,
  ) +
  path(
    'M480 1240 C560 1130 640 1010 668 900 C690 810 740 710 820 620 C790 760 800 860 840 930 C790 920 750 940 730 990 C690 980 650 1010 640 1060 C600 1060 560 1100 550 1150 C520 1170 500 1200 480 1240 Z',
    scarlet,
  )

const castle = () =>
  path(
    'M180 1440 L250 1330 L300 1300 L320 1240 H346 V1110 L372 1050 L398 1110 V1200 H424 V1040 L462 950 L500 1040 V1150 H530 V1090 L560 1020 L590 1090 V1230 H620 V1160 L644 1110 L668 1160 V1300 L730 1340 L790 1440 Z',
    night,
  ) +
  times(4, (i) =>
    rect([364, 452, 553, 636][i] ?? 0, [1130, 1070, 1112, 1180][i] ?? 0, 16, 34, lamp, 'rx="8"'),
  ) +
  path('M470 1320 a24 24 0 0 1 48 0 V1372 H470 Z', lamp) +
  bat(330, 690, 0.8) +
  bat(600, 640, 0.5)

const bat = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${path(
    'M0 -18 L-10 -34 L-16 -14 C-50 -46 -110 -46 -140 -10 C-110 -16 -92 0 -88 22 C-70 6 -46 10 -36 34 C-26 22 -10 24 0 44 C10 24 26 22 36 34 C46 10 70 6 88 22 C92 0 110 -16 140 -10 C110 -46 50 -46 16 -14 L10 -34 Z',
    night,
  )}</g>`
