import type { CoverDesign } from '../series.ts'
import { circle, inside, line, path, polar, polygon, times, type Point } from '../shapes.ts'

const [moss, sage, grey, mauve, ink, eye, bone] = [
  '#4d6b50',
  '#7f9a6d',
  '#a7ab86',
  '#7d6a80',
  '#1b2420',
  '#f0c330',
  '#f5ecd2',
]

/** “I saw the dull yellow eye of the creature open.” */
export const frankenstein: CoverDesign = {
  lines: ['Frankenstein'],
  size: 150,
  ground: ink,
  ink: bone,
  draw: () =>
    polygon('0,520 430,440 520,760 0,900', moss) +
    polygon('430,440 960,380 960,800 520,760', sage) +
    polygon('0,900 520,760 400,1180 330,1440 0,1440', grey) +
    polygon('520,760 960,800 960,1160 400,1180', moss) +
    polygon('400,1180 960,1160 960,1440 330,1440', mauve) +
    opening() +
    stitches([430, 440], [486, 640], 5) +
    stitches([960, 800], [800, 786], 3) +
    stitches([0, 900], [150, 860], 3) +
    stitches([430, 1090], [330, 1440], 7) +
    stitches([460, 1178], [960, 1160], 9),
}

const lids =
  'M110 900 C240 690 400 640 540 660 C690 680 800 780 880 900 C780 1060 640 1120 500 1120 C340 1120 210 1040 110 900 Z'

const opening = () =>
  path(lids, ink, 'transform="translate(490 900) scale(1.1) translate(-490 -900)"') +
  inside(
    'lids',
    `<path d="${lids}"/>`,
    path(lids, bone),
    circle(500, 890, 232, '#a67c12'),
    circle(500, 890, 214, eye),
    times(36, (i) =>
      line([polar(500, 890, 120, i * 10), polar(500, 890, i % 2 ? 176 : 200, i * 10)], '#c9961c', 7),
    ),
    circle(500, 890, 104, ink),
    polygon('524,800 452,902 494,902 468,984 556,868 512,868 552,800', bone),
    path('M60 640 H940 V900 C800 740 690 730 540 716 C400 706 260 740 110 900 Z', '#3a5240'),
  )

function stitches([fromX, fromY]: Point, [toX, toY]: Point, count: number) {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = Math.hypot(dx, dy)
  const [acrossX, acrossY] = [(-dy / length) * 26, (dx / length) * 26]
  return (
    line(
      [
        [fromX, fromY],
        [toX, toY],
      ],
      ink,
      9,
    ) +
    times(count, (i) => {
      const along = (i + 0.5) / count
      const [x, y] = [fromX + dx * along, fromY + dy * along]
      return line(
        [
          [x - acrossX, y - acrossY],
          [x + acrossX, y + acrossY],
        ],
        ink,
        9,
      )
    })
  )
}
