import type { CoverDesign } from '../series.ts'
import { circle, group, path, polygon, rect, ring, times, type Point } from '../shapes.ts'

const [sky, wall, shade, ink, lamp, road] = ['#a9d3b8', '#1d5443', '#143e33', '#0b2420', '#f7c552', '#e6ddb5']
const vanishing: Point = [480, 1130]

/** The morning of a run: every hat in the City faces one door. */
export const lombardStreet: CoverDesign = {
  lines: ['Lombard', 'Street'],
  size: 204,
  ground: sky,
  ink,
  draw: () =>
    circle(480, 860, 190, '#f6d98a') +
    dome() +
    polygon('0,1440 960,1440 520,1150 440,1150', road) +
    side('left') +
    side('right') +
    times(5, (i) => hat(60 + i * 210, 1270, 0.8, '#2a7560', sky)) +
    times(4, (i) => hat(165 + i * 210, 1318, 1, ink, lamp)),
}

const dome = () =>
  path(
    'M392 1160 V1010 H412 V960 C412 890 448 856 480 848 C512 856 548 890 548 960 V1010 H568 V1160 Z',
    wall,
  ) +
  rect(474, 790, 12, 64, wall) +
  circle(480, 786, 13, wall) +
  times(5, (i) => rect(404 + i * 34, 1030, 16, 74, i === 2 ? lamp : sky)) +
  ring(480, 940, 24, sky, 8)

/** Depth 1 is the edge of the cover; the further, the nearer to the vanishing point. */
function side(which: 'left' | 'right') {
  const edge = which === 'left' ? 0 : 960
  const at = (depth: number, height: number): Point => [
    vanishing[0] + (edge - vanishing[0]) / depth,
    vanishing[1] + (height - vanishing[1]) / depth,
  ]
  const houses = [1, 1.28, 1.68, 2.3, 3.3, 5]
  return houses
    .slice(0, -1)
    .map((near, house) => {
      const far = houses[house + 1] ?? near
      const roof = 590 + ((house * 53) % 90) + (which === 'left' ? 0 : 34)
      const front = polygon(
        [at(near, roof), at(far, roof), at(far, 1440), at(near, 1440)],
        house % 2 ? wall : shade,
      )
      const windows = times(6, (row) =>
        times(3, (column) => {
          const step = (far - near) / 3
          const [from, to] = [near + step * (column + 0.22), near + step * (column + 0.74)]
          const [top, bottom] = [roof + 54 + row * 112, roof + 54 + row * 112 + 66]
          const lit = (row * 5 + column * 3 + house * 7) % 4 === 0
          return polygon(
            [at(from, top), at(to, top), at(to, bottom), at(from, bottom)],
            lit ? lamp : '#2f7560',
          )
        }),
      )
      return front + windows
    })
    .toReversed()
    .join('')
}

const hat = (x: number, y: number, scale: number, fill: string, band: string) =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path('M-96 170 C-96 90 -50 64 0 64 C50 64 96 90 96 170 Z', fill),
    rect(-30, 8, 60, 70, fill),
    path('M-44 -86 C-40 -92 40 -92 44 -86 L38 6 H-38 Z', fill),
    rect(-70, -2, 140, 16, fill, 'rx="8"'),
    rect(-39, -26, 78, 20, band),
  )
