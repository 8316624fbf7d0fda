import type { CoverDesign } from '../series.ts'
import { circle, group, polygon, rect, ring, times } from '../shapes.ts'

const [oxblood, wine, gold, brass, cream] = ['#561a22', '#6b232c', '#eab345', '#bd8225', '#f9ecca']

/** The eighteen operations of the pin factory: a pin for each of them, around what they earn. */
export const theWealthOfNationsHardback: CoverDesign = {
  lines: ['The Wealth', 'of Nations'],
  size: 166,
  ground: oxblood,
  ink: cream,
  draw: () =>
    circle(480, 972, 428, wine) +
    times(18, (i) => group(`rotate(${i * 20} 480 972)`, pin())) +
    circle(480, 972, 158, gold) +
    ring(480, 972, 134, brass, 8) +
    ring(480, 972, 112, '#f4c866', 6) +
    stateHouse() +
    rect(84, 1416, 792, 6, gold),
}

/** Upright above the coin, its point to the middle. */
const pin = () =>
  polygon('473,612 487,612 482,796 478,796', cream) +
  polygon('480,612 487,612 482,796 480,796', '#d9c48f') +
  circle(480, 600, 25, gold) +
  circle(472, 592, 8, '#f9dd98')

const stateHouse = () =>
  polygon('480,892 556,934 404,934', oxblood) +
  times(4, (i) => rect(416 + i * 36, 944, 20, 66, oxblood)) +
  rect(404, 1018, 152, 14, oxblood) +
  rect(392, 1036, 176, 14, oxblood)
