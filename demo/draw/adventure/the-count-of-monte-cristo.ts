import type { CoverDesign } from '../series.ts'
import { circle, group, inside, line, path, polygon, rect, sea, times } from '../shapes.ts'

const [brick, mortar, sky, sun, teal, ink, sail] = [
  '#b8401d',
  '#a03415',
  '#f8c67e',
  '#fff3cf',
  '#1d7480',
  '#4a130b',
  '#fff8e6',
]

const keyhole =
  '<path d="M480 632 A228 228 0 0 1 618 1042 L716 1378 H244 L342 1042 A228 228 0 0 1 480 632 Z"/>'

/** Freedom, seen from inside the lock. */
export const theCountOfMonteCristo: CoverDesign = {
  lines: ['The Count', 'of Monte', 'Cristo'],
  size: 142,
  ground: brick,
  ink: '#ffedc9',
  draw: () =>
    masonry() +
    group('translate(480 990) scale(1.07) translate(-480 -1000)', keyhole.replace('/>', ` fill="${ink}"/>`)) +
    inside(
      'keyhole',
      keyhole,
      rect(200, 600, 560, 800, sky),
      circle(480, 850, 128, sun),
      fortress(),
      sea(1000, 16, 180, 20, '#3b9796'),
      sea(1060, 20, 220, 90, teal),
      ship(),
      sea(1180, 24, 260, 10, '#155a68'),
      sea(1290, 26, 300, 140, '#0f4250'),
    ),
}

const masonry = () =>
  times(8, (row) => {
    const y = 600 + row * 112
    const shift = row % 2 ? 0 : 120
    return rect(0, y, 960, 7, mortar) + times(5, (i) => rect(shift + i * 240 - 4, y, 7, 112, mortar))
  })

const fortress = () =>
  path(
    'M250 1010 L280 972 H300 V930 H316 V944 H330 V930 H346 V972 H372 V902 H388 V916 H402 V902 H418 V980 L470 1020 Z',
    ink,
  ) + rect(390, 934, 12, 22, sky)

const ship = () =>
  group(
    'translate(560 1150)',
    path('M-104 -22 H112 C96 22 70 36 0 36 C-62 36 -92 20 -104 -22 Z', ink),
    line('-6,-20 -6,-250', ink, 9),
    path('M6 -246 C70 -190 92 -110 96 -42 H6 Z', sail),
    path('M-18 -214 C-60 -160 -84 -100 -90 -42 H-18 Z', '#f2dcb0'),
    polygon('-2,-250 -2,-282 -48,-266', brick),
  )
