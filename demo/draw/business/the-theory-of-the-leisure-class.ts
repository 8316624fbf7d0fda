import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, line, path, polygon, rect, ring, times } from '../shapes.ts'

const [gold, emerald, jade, cobalt, ink, cream] = [
  '#f1d58f',
  '#0f6b50',
  '#3fa678',
  '#1f3f97',
  '#12263a',
  '#fff6e0',
]

/** Conspicuous. */
export const theTheoryOfTheLeisureClass: CoverDesign = {
  lines: ['The Theory', 'of the Leisure', 'Class'],
  size: 138,
  ground: gold,
  ink,
  draw: () =>
    fan(600, 15, -184, 1.06) +
    fan(474, 13, -178, 0.96) +
    fan(352, 11, -172, 0.84) +
    fan(250, 8, -166, 0.7) +
    path('M0 1386 C240 1340 720 1340 960 1386 V1440 H0 Z', '#0a4a3a') +
    bird(),
}

const fan = (radius: number, count: number, from: number, scale: number) =>
  times(count, (i) => {
    const turn = from + 90 + (i * (-2 * from - 180)) / (count - 1)
    return group(`translate(480 1320) rotate(${turn}) translate(0 ${-radius}) scale(${scale})`, feather())
  })

const feather = () =>
  path('M0 -84 C58 -60 66 20 0 330 C-66 20 -58 -60 0 -84 Z', emerald) +
  line('0,40 0,300', jade, 5) +
  ellipse(0, -8, 43, 54, jade) +
  ellipse(0, -2, 31, 40, '#f0b83c') +
  ellipse(0, 4, 21, 27, cobalt) +
  circle(0, 10, 11, ink)

const bird = () =>
  path(
    'M480 960 C540 960 556 1010 548 1070 C540 1150 650 1250 650 1440 H310 C310 1250 420 1150 412 1070 C404 1010 420 960 480 960 Z',
    cobalt,
  ) +
  path(
    'M480 960 C540 960 556 1010 548 1070 C540 1150 650 1250 650 1440 H540 C550 1250 480 1150 490 1070 Z',
    '#182f78',
  ) +
  circle(452, 1028, 14, cream) +
  circle(508, 1028, 14, cream) +
  circle(452, 1028, 6, ink) +
  circle(508, 1028, 6, ink) +
  ring(508, 1028, 25, '#f0b83c', 6) +
  line('532,1036 546,1130', '#f0b83c', 4) +
  polygon('464,1056 496,1056 480,1104', '#f0b83c') +
  rect(420, 832, 120, 128, ink, 'rx="6"') +
  rect(420, 920, 120, 24, '#c9412f') +
  rect(380, 950, 200, 20, ink, 'rx="10"') +
  polygon('480,1160 424,1130 424,1194', cream) +
  polygon('480,1160 536,1130 536,1194', cream) +
  circle(480, 1161, 13, '#c9412f')
