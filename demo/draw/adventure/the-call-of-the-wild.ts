import type { CoverDesign } from '../series.ts'
import { chance, circle, mirrored, polygon, rect, times } from '../shapes.ts'

const [ice, snow, grey, slate, night, amber] = [
  '#a5c6d0',
  '#fbf7ec',
  '#88a5b2',
  '#4a6878',
  '#1c3442',
  '#ee8d2f',
]

/** Two peaks, a moon between them, and the mountain looks back. */
export const theCallOfTheWild: CoverDesign = {
  lines: ['The Call of', 'the Wild'],
  size: 176,
  ground: ice,
  ink: night,
  draw: () =>
    circle(480, 720, 150, amber) +
    mirrored(halfHead()) +
    mirrored(forest()) +
    rect(0, 1362, 960, 78, '#102430'),
}

const halfHead = () =>
  polygon('480,846 560,800 690,560 790,850 850,1060 790,1090 830,1180 720,1230 600,1360 480,1440', slate) +
  polygon('690,560 790,850 850,1060 790,1090 830,1180 720,1230 742,1060 700,900', night) +
  polygon('690,560 742,712 716,690 696,730 668,690 622,686', snow) +
  polygon('668,690 696,730 700,900 600,868 592,742 622,686', grey) +
  polygon('480,846 600,868 700,900 640,986 536,1030 480,980', grey) +
  polygon('480,846 540,860 520,980 480,1010', snow) +
  polygon('742,1060 720,1230 600,1360 566,1230 610,1120', snow) +
  polygon('480,1010 536,1030 566,1230 540,1330 480,1360', '#eaf0ec') +
  polygon('480,1010 510,1020 524,1250 480,1270', snow) +
  polygon('540,1040 650,996 690,1010 630,1072 560,1080', night) +
  polygon('574,1050 636,1018 630,1052 590,1064', amber) +
  polygon('480,1262 536,1250 526,1300 480,1338', night)

function forest() {
  const random = chance(7)
  return times(14, (i) => {
    const x = 500 + i * 38
    const height = 116 + Math.abs(i - 1) * 11 + random() * 60
    return pine(x, 1440, height)
  })
}

const pine = (x: number, y: number, height: number) =>
  times(3, (i) => {
    const top = y - height * (1 - i * 0.24)
    const half = height * (0.14 + i * 0.055)
    return polygon(
      [
        [x, top],
        [x + half, top + height * 0.5],
        [x - half, top + height * 0.5],
      ],
      '#102430',
    )
  })
