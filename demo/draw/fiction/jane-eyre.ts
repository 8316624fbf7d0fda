import type { CoverDesign } from '../series.ts'
import { circle, group, inside, line, path, polygon, rect, ring, stroke, times } from '../shapes.ts'

const [burgundy, dark, blush, cream, gold, ember] = [
  '#7c1d3f',
  '#5b1130',
  '#f4c7b8',
  '#fdecd8',
  '#f3b450',
  '#ef6a45',
]

const bell = 'M250 1290 V1010 C250 830 360 750 480 750 C600 750 710 830 710 1010 V1290 Z'

/** The hall is in the cage; the bird is not. */
export const janeEyre: CoverDesign = {
  lines: ['Jane', 'Eyre'],
  size: 236,
  ground: burgundy,
  ink: cream,
  draw: () =>
    inside(
      'cage',
      `<path d="${bell}"/>`,
      rect(240, 740, 480, 560, blush),
      circle(590, 900, 70, cream),
      moor(),
      hall(),
    ) +
    bars() +
    bird(),
}

const moor = () =>
  path('M240 1180 C340 1120 460 1130 560 1170 S700 1190 730 1170 V1300 H240 Z', '#b8476a') +
  path('M240 1240 C360 1200 520 1240 730 1220 V1300 H240 Z', dark)

const hall = () =>
  path(
    'M336 1190 V1080 H352 V1064 H366 V1080 H382 V1064 H396 V1080 H420 V1030 H436 V1014 H450 V1030 H466 V1014 H480 V1030 H500 V1080 H524 V1064 H538 V1080 H554 V1064 H568 V1080 H584 V1190 Z',
    dark,
  ) +
  rect(450, 1056, 22, 36, ember) +
  times(3, (i) => rect(352 + i * 30 + (i > 1 ? 120 : 0), 1112, 14, 26, '#8f2a4d'))

const bars = () =>
  [0, 62, 124]
    .map((out) =>
      [-1, 1]
        .map((hand) => {
          const x = 480 + hand * (out + 44)
          return stroke(
            `M${x} 1290 V1010 C${x} ${890 - out * 0.2} ${480 + hand * (out * 0.55 + 16)} 790 480 752`,
            cream,
            9,
          )
        })
        .join(''),
    )
    .join('') +
  stroke(bell, cream, 13) +
  rect(250, 1004, 460, 11, cream) +
  rect(222, 1284, 516, 42, cream, 'rx="10"') +
  rect(190, 1326, 580, 22, gold, 'rx="8"') +
  ring(480, 706, 34, cream, 11) +
  circle(480, 746, 15, gold) +
  polygon(
    '710,1030 852,990 852,1240 710,1270',
    'none',
    `stroke="${cream}" stroke-width="11" stroke-linejoin="round"`,
  ) +
  times(3, (i) =>
    line(
      [
        [745 + i * 36, 1020 - i * 10],
        [745 + i * 36, 1262 - i * 8],
      ],
      cream,
      8,
    ),
  )

const bird = () =>
  group(
    'translate(790 660) rotate(-16)',
    path('M-120 60 C-70 20 -20 10 40 -4 C70 -16 92 -10 104 8 L136 18 L104 30 C80 70 10 86 -44 66 Z', gold),
    path('M30 6 C10 -70 -50 -120 -120 -136 C-110 -60 -80 20 -10 44 Z', ember),
    path('M44 4 C60 -60 50 -120 20 -170 C-16 -110 -24 -40 -4 30 Z', gold),
    polygon('-110,56 -196,66 -168,92 -92,74', ember),
    circle(88, 8, 6, dark),
  )
