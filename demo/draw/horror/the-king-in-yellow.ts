import type { CoverDesign } from '../series.ts'
import { chance, circle, path, polar, polygon, times, type Point } from '../shapes.ts'

const [night, dusk, yellow, amber, ochre, pale] = [
  '#1f1533',
  '#392659',
  '#f8c81f',
  '#e39c14',
  '#a5620f',
  '#f6edcf',
]

/** Under the black stars, in tatters, and without a mask. */
export const theKingInYellow: CoverDesign = {
  lines: ['The King', 'in Yellow'],
  size: 196,
  ground: night,
  ink: yellow,
  draw: () =>
    circle(480, 930, 340, dusk) +
    circle(480, 930, 268, pale) +
    star(300, 900, 40) +
    star(668, 940, 34) +
    star(322, 1040, 22) +
    star(640, 800, 20) +
    crown() +
    robe() +
    cape() +
    hood(),
}

function star(x: number, y: number, radius: number) {
  const points = Array.from({ length: 10 }, (_, i): Point =>
    polar(x, y, i % 2 ? radius * 0.42 : radius, i * 36 - 90),
  )
  return polygon(points, night)
}

const crown = () =>
  times(7, (i) => {
    const angle = -144 + i * 18
    const length = i % 2 ? 232 : 286
    return polygon(
      [polar(480, 900, 80, angle - 9), polar(480, 900, length, angle), polar(480, 900, 80, angle + 9)],
      amber,
    )
  })

const robe = () =>
  path(
    'M480 980 C600 1010 740 1060 800 1180 C850 1280 880 1380 896 1440 H64 C80 1380 110 1280 160 1180 C220 1060 360 1010 480 980 Z',
    yellow,
  ) +
  [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
    .map((fold) => {
      const hem = 480 + fold * 74
      return polygon(
        [
          [hem - 26, 1440],
          [hem + 22, 1440],
          [480 + fold * 50, 1130 + Math.abs(fold) * 14],
        ],
        fold % 2 ? ochre : amber,
      )
    })
    .join('')

/** A cape in rags over the shoulders. */
function cape() {
  const random = chance(12)
  const hem = Array.from({ length: 17 }, (_, i): Point => {
    const across = 1 - i / 8
    const depth = i % 2 ? 1290 + random() * 46 : 1190 + random() * 20
    return [480 + across * 330, depth - across ** 2 * 70]
  })
  return polygon([[480, 960], [640, 1040], [770, 1110], ...hem, [190, 1110], [320, 1040]], amber)
}

const hood = () =>
  path(
    'M480 726 C548 790 606 880 596 976 C592 1022 640 1050 704 1096 C640 1120 590 1130 560 1180 L528 1146 L480 1216 L432 1146 L400 1180 C370 1130 320 1120 256 1096 C320 1050 368 1022 364 976 C354 880 412 790 480 726 Z',
    yellow,
  ) +
  path(
    'M480 726 C548 790 606 880 596 976 C592 1022 640 1050 704 1096 C640 1120 590 1130 560 1180 L528 1146 L480 1216 C540 1080 570 920 480 726 Z',
    amber,
  ) +
  path(
    'M480 812 C524 858 556 912 546 972 C538 1022 508 1052 480 1072 C452 1052 422 1022 414 972 C404 912 436 858 480 812 Z',
    night,
  )
