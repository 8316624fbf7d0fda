import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, line, mirrored, path, polar, rect, ring, times } from '../shapes.ts'

const [pink, rose, plum, cream, gold, aqua] = [
  '#f49bb0',
  '#e8718f',
  '#4b1546',
  '#fff3e0',
  '#f3b53f',
  '#5cc0bd',
]
const hole = ['#ee839d', '#d95c82', '#b43f6f', '#852b5b', plum]
const centre = 1160

/** Late, and all ears. */
export const alice: CoverDesign = {
  lines: ['Alice’s', 'Adventures in', 'Wonderland'],
  size: 128,
  ground: pink,
  ink: plum,
  draw: () =>
    hole.map((colour, i) => ellipse(480, centre + i * 6, 600 - i * 80, 510 - i * 68, colour)).join('') +
    mirrored(ear()) +
    rect(452, centre - 284, 56, 70, gold, 'rx="10"') +
    ring(480, centre - 302, 36, gold, 14) +
    circle(480, centre, 236, gold) +
    circle(480, centre, 204, cream) +
    times(12, (i) => hour(i)) +
    line([[480, centre], polar(480, centre, 108, -128)], plum, 17) +
    line([[480, centre], polar(480, centre, 152, -58)], plum, 11) +
    circle(480, centre, 17, rose) +
    bow(),
}

const ear = () =>
  group('translate(552 966) rotate(12)', ellipse(0, -150, 62, 206, cream), ellipse(0, -140, 32, 158, rose))

const hour = (i: number) => {
  const [x, y] = polar(480, centre, 172, i * 30)
  return i % 3 ? circle(x, y, 8, plum) : circle(x, y, 16, rose)
}

const bow = () =>
  mirrored(
    path(
      'M480 1388 C520 1330 606 1322 614 1358 C620 1400 610 1444 596 1450 C556 1446 508 1424 480 1388 Z',
      aqua,
    ),
  ) + circle(480, 1388, 28, cream)
