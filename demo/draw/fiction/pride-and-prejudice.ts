import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, inside, path, rect, stroke } from '../shapes.ts'

const [lilac, plum, rose, cream, both, gold] = [
  '#d8b4d3',
  '#47194c',
  '#e0566e',
  '#fdf0e0',
  '#f4b3a6',
  '#eab04e',
]

const frame = (x: number) => `<ellipse cx="${x}" cy="985" rx="262" ry="364"/>`

/** Two portraits, each in its own frame, and the frames have begun to overlap. */
export const prideAndPrejudice: CoverDesign = {
  lines: ['Pride and', 'Prejudice'],
  size: 188,
  ground: lilac,
  ink: plum,
  draw: () =>
    ellipse(318, 985, 262, 364, cream) +
    ellipse(642, 985, 262, 364, rose) +
    inside('both', frame(318), ellipse(642, 985, 262, 364, both)) +
    inside('hers', frame(318), group('translate(284 1010) scale(1.28)', face, her())) +
    inside('his', frame(642), group('translate(682 1010) scale(-1.28 1.28)', face, him())) +
    ellipse(318, 985, 262, 364, 'none', `stroke="${gold}" stroke-width="12"`) +
    ellipse(642, 985, 262, 364, 'none', `stroke="${gold}" stroke-width="12"`),
}

const face = path(
  'M20 -150 C58 -150 74 -122 77 -96 C79 -84 75 -78 79 -68 C86 -54 99 -40 107 -27 C111 -18 100 -13 90 -11 C91 -4 95 2 98 8 C99 14 92 17 88 19 C94 23 96 31 92 38 C87 44 88 50 89 58 C91 76 82 88 64 89 C46 90 30 88 16 82 C13 110 16 138 28 160 L-62 160 C-58 120 -60 90 -72 60 C-120 40 -130 -20 -118 -70 C-104 -130 -40 -156 20 -150 Z',
  plum,
)

const her = () =>
  path('M-62 140 C-100 196 -180 210 -200 320 H160 C140 230 70 214 24 150 Z', plum) +
  ellipse(-116, -110, 54, 46, plum, 'transform="rotate(-28 -116 -110)"') +
  [
    [38, -138, 22],
    [62, -112, 16],
    [-62, 70, 17],
    [-78, 48, 18],
  ]
    .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, plum))
    .join('') +
  stroke('M46 -158 C-10 -120 -60 -80 -82 -40', rose, 11) +
  stroke('M-66 138 C-30 152 0 152 22 138', rose, 9)

const him = () =>
  path('M-74 110 C-120 170 -210 190 -230 320 H170 C150 220 80 190 34 130 Z', plum) +
  path('M-84 84 L-66 30 L20 88 L44 140 L-70 150 Z', plum) +
  path('M20 84 C44 96 60 130 64 176 C36 170 16 150 -4 120 Z', cream) +
  rect(-132, -166, 232, 24, plum, 'rx="12" transform="rotate(-6 -16 -154)"') +
  path(
    'M-104 -160 C-100 -220 -108 -270 -118 -318 C-60 -336 20 -340 74 -330 C62 -280 62 -230 70 -150 L-100 -140 Z',
    plum,
  ) +
  path('M-104 -172 C-50 -192 10 -196 66 -190 L67 -212 C10 -218 -50 -214 -104 -194 Z', rose)
