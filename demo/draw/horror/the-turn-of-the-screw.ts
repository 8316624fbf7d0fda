import type { CoverDesign } from '../series.ts'
import { circle, group, polar, rect, times, wedge } from '../shapes.ts'

const [slate, ink, lamp, steel] = ['#3f4f69', '#1b1626', '#f8cf62', '#f3efe6']
const tones = ['#fdf3df', '#eddcc3', '#d6b99f', '#b58f82', '#8e6a73', '#694c5f', '#49354a', '#2f2336']
const [x, y] = [480, 1020]

/** The stairs at Bly, wound one turn too far. */
export const theTurnOfTheScrew: CoverDesign = {
  lines: ['The Turn', 'of the Screw'],
  size: 148,
  ground: slate,
  ink: '#fbf1dc',
  draw: () =>
    times(64, (i) => stair(i)) +
    circle(x, y, 108, ink) +
    circle(x, y, 94, steel) +
    circle(x, y, 76, '#d5cbc4') +
    group(`translate(${x} ${y}) rotate(-38)`, rect(-96, -15, 192, 30, ink)) +
    candle(),
}

/** Each step a little lower, so a little smaller and a little darker. */
function stair(i: number) {
  const radius = 760 * 0.9695 ** i
  const from = 62 + i * 13
  const depth = Math.min(tones.length - 2, Math.floor(i / 8))
  const tone = tones[depth + (i % 2)] ?? ink
  const [postX, postY] = polar(x, y, radius * 0.955, from + 6.5)
  return (
    wedge(x, y, radius + 6, from - 0.5, from + 13.5, ink) +
    wedge(x, y, radius, from, from + 13, tone) +
    circle(postX, postY, radius * 0.017, ink)
  )
}

const candle = () => {
  const [flameX, flameY] = polar(x, y, 352, 293)
  return (
    circle(flameX, flameY, 54, '#fff4c4') +
    circle(flameX, flameY, 32, lamp) +
    circle(flameX, flameY, 13, '#e8692c')
  )
}
