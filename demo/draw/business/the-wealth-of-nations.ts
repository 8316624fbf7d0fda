import type { CoverDesign } from '../series.ts'
import { chance, circle, polygon, rect, ring, times } from '../shapes.ts'

const [green, meadow, gold, brass, cream] = ['#114232', '#1d6148', '#eab345', '#bd8225', '#f9ecca']

/** A state house whose columns are savings. */
export const theWealthOfNations: CoverDesign = {
  lines: ['The Wealth', 'of Nations'],
  size: 166,
  ground: green,
  ink: cream,
  draw: () =>
    circle(480, 960, 440, meadow) +
    polygon('480,540 870,742 90,742', cream) +
    polygon('480,588 768,726 192,726', '#e3cf9f') +
    circle(480, 668, 48, gold) +
    ring(480, 668, 34, brass, 6) +
    rect(116, 742, 728, 52, cream) +
    rect(116, 778, 728, 16, '#e3cf9f') +
    times(5, (i) => column(190 + i * 145, i)) +
    times(3, (i) => rect(104 - i * 34, 1302 + i * 46, 752 + i * 68, 46, i === 1 ? '#e3cf9f' : cream)),
}

function column(x: number, seed: number) {
  const random = chance(seed * 97 + 11)
  return times(16, (i) => {
    const lean = (random() - 0.5) * 14
    const y = 798 + i * 31.5
    return (
      rect(x - 54 + lean, y, 108, 29, i % 2 ? gold : '#f4c866', 'rx="7"') +
      rect(x + 14 + lean, y, 40, 29, brass, 'rx="7"')
    )
  })
}
