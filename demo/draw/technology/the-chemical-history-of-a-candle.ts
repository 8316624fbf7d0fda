import type { CoverDesign } from '../series.ts'
import { circle, ellipse, group, path, stroke } from '../shapes.ts'

const [night, wax, shade, orange, yellow, glow, blue] = [
  '#141b4d',
  '#f7ead0',
  '#dcc6a4',
  '#f4772e',
  '#ffc23c',
  '#fff3c4',
  '#4f7be8',
]

/** The flame as Faraday taught it: zone within zone. */
export const theChemicalHistoryOfACandle: CoverDesign = {
  lines: ['The Chemical', 'History of', 'a Candle'],
  size: 138,
  ground: night,
  ink: '#fdeecb',
  draw: () =>
    group(
      'translate(0 36)',
      circle(480, 960, 420, '#1c2766') +
        circle(480, 960, 336, '#26357f') +
        circle(480, 960, 252, '#35479b') +
        path('M346 1150 C346 1124 614 1124 614 1150 V1440 H346 Z', wax) +
        path('M520 1150 H614 V1440 H520 Z', shade) +
        ellipse(480, 1150, 134, 30, '#fff8e8') +
        ellipse(480, 1152, 96, 19, shade) +
        path(
          'M346 1150 C340 1200 344 1290 362 1296 C384 1300 380 1240 388 1214 C396 1196 410 1204 414 1226 C418 1262 424 1340 444 1340 C466 1338 456 1250 468 1200 L470 1164 Z',
          '#fff8e8',
        ) +
        path(
          'M480 612 C560 760 610 860 596 976 C586 1066 540 1110 480 1110 C420 1110 374 1066 364 976 C350 860 400 760 480 612 Z',
          orange,
        ) +
        path(
          'M480 708 C534 810 566 890 556 976 C548 1046 520 1092 480 1092 C440 1092 412 1046 404 976 C394 890 426 810 480 708 Z',
          yellow,
        ) +
        path(
          'M480 812 C512 880 528 930 524 986 C520 1036 504 1072 480 1072 C456 1072 440 1036 436 986 C432 930 448 880 480 812 Z',
          glow,
        ) +
        path(
          'M386 1040 C410 1120 550 1120 574 1040 C560 1100 530 1124 480 1124 C430 1124 400 1100 386 1040 Z',
          blue,
        ) +
        stroke('M480 1152 C478 1110 472 1070 490 1024', '#2a1712', 15) +
        circle(491, 1018, 10, orange),
    ),
}
