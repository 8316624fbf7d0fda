import type { CoverDesign } from '../series.ts'
import { circle, inside, path, polygon, rect, ring, stroke, times, type Point } from '../shapes.ts'

const [sky, coin, rim, gravel, ink] = ['#ebeec6', '#f4b73a', '#d98e1f', '#fff6dd', '#1c3a24']

const hills = [
  { crest: 'M0 930 C220 860 420 880 620 920 S880 900 960 870', fill: '#b9cb7c', furrow: '#a6bb69' },
  { crest: 'M0 980 C180 940 360 990 560 1010 S860 980 960 1000', fill: '#8bad53', furrow: '#799d45' },
  { crest: 'M0 1110 C240 1130 420 1080 640 1080 S880 1130 960 1110', fill: '#5c8c40', furrow: '#4d7c35' },
  { crest: 'M0 1240 C200 1210 400 1260 580 1270 S840 1230 960 1250', fill: '#356b36', furrow: '#2b5c2d' },
]

/** Rise early, and the road leads where the sun does. */
export const theWayToWealth: CoverDesign = {
  lines: ['The Way', 'to Wealth'],
  size: 188,
  ground: sky,
  ink,
  draw: () =>
    circle(560, 836, 268, '#f1e9ae') +
    circle(560, 836, 232, '#f4dc85') +
    circle(560, 836, 196, coin) +
    ring(560, 836, 164, rim, 9) +
    hills.map((hill, i) => drawHill(hill, i)).join('') +
    road() +
    times(5, (i) => tree(120 + i * 62, 1150 - (i % 2) * 14, 46 + (i % 3) * 12)) +
    times(4, (i) => tree(724 + i * 66, 1060 - (i % 2) * 10, 38 + (i % 2) * 10)),
}

function drawHill({ crest, fill, furrow }: (typeof hills)[number], i: number) {
  const shape = `${crest} V1440 H0 Z`
  const furrows = times(9, (n) =>
    stroke(crest, furrow, 5 + i * 2, `transform="translate(0 ${26 + i * 8 + n * (26 + i * 9)})"`),
  )
  return path(shape, fill) + inside(`hill-${i}`, `<path d="${shape}"/>`, furrows)
}

/** It winds less, and narrows, the nearer it comes to the sun. */
function road() {
  const bank = (side: number) =>
    Array.from({ length: 91 }, (_, i): Point => {
      const along = i / 90
      const swing = Math.sin(along ** 0.8 * 9.2) * (14 + 140 * along)
      return [560 - 70 * along + swing + side * (6 + 150 * along ** 2), 908 + 560 * along ** 1.25]
    })
  return polygon([...bank(-1), ...bank(1).toReversed()], gravel)
}

const tree = (x: number, y: number, height: number) =>
  rect(x - 3, y - 8, 6, 18, ink) +
  polygon(
    [
      [x, y - height * 1.5],
      [x + height * 0.38, y],
      [x - height * 0.38, y],
    ],
    '#1f4f2d',
  )
