import type { CoverDesign } from '../series.ts'
import { circle, polygon, rect } from '../shapes.ts'

const [paper, ink, light, glass, edge] = ['#f4ebd8', '#1a2355', '#ffffff', '#a9c8ee', '#6f9be0']
const colours = ['#e8352e', '#f2762b', '#f9bd2d', '#5fae4e', '#2f9bc4', '#3253c0', '#6b3aa6']

/** Newton's own observation: the spectrum is seven suns that overlap. */
export const opticks: CoverDesign = {
  lines: ['Opticks'],
  size: 250,
  ground: paper,
  ink,
  draw: () =>
    rect(0, 470, 960, 970, ink) +
    polygon('0,560 0,646 330,846 360,790', light) +
    spectrum() +
    polygon('400,640 640,1080 160,1080', glass) +
    polygon('400,640 640,1080 440,950', edge) +
    polygon('160,1080 640,1080 440,950', '#d7e6f8'),
}

function spectrum() {
  return colours
    .map((colour, i) => circle(600 + i * 42 + i * i * 2, 850 + i * 70, 120 + i * 14, colour))
    .join('')
}
