import type { CoverDesign } from '../series.ts'
import { chance, group, line, path, times } from '../shapes.ts'

const [mint, ink, gold] = ['#cfe2c0', '#12382b', '#f6b92f']
const rows = [
  { y: 750, count: 11, scale: 0.72, petal: '#f6a79c', shade: '#ee8f88', leaf: '#9cc08f' },
  { y: 884, count: 9, scale: 0.9, petal: '#f07f74', shade: '#e2625d', leaf: '#74a872' },
  { y: 1048, count: 7, scale: 1.16, petal: '#e2493f', shade: '#c4332f', leaf: '#438457' },
  { y: 1255, count: 5, scale: 1.5, petal: '#b8252f', shade: '#911823', leaf: '#1d5a3f' },
]

/** Every bidder wants the same flower. */
export const extraordinaryPopularDelusions: CoverDesign = {
  lead: 'Extraordinary',
  lines: ['Popular Delusions', 'and the Madness', 'of Crowds'],
  size: 108,
  ground: mint,
  ink,
  draw: () => rows.map((row, i) => drawRow(row, i)).join(''),
}

function drawRow({ y, count, scale, petal, shade, leaf }: (typeof rows)[number], row: number) {
  const random = chance(row * 31 + 5)
  const step = 1010 / (count - 1)
  return times(count, (i) => {
    const chosen = row === 2 && i === 4
    const x = -25 + i * step + (row % 2 ? step * 0.12 : -step * 0.1)
    const height = y + (random() - 0.5) * 44 * scale - (chosen ? 150 : 0)
    const tulipOf = chosen ? tulip(gold, '#dd9418', leaf) : tulip(petal, shade, leaf)
    return group(`translate(${x} ${height}) scale(${scale})`, tulipOf)
  })
}

const tulip = (petal: string, shade: string, leaf: string) =>
  line('0,40 0,520', leaf, 15) +
  path('M0 420 C-70 330 -86 220 -66 120 C-40 210 -6 250 0 420 Z', leaf) +
  path('M0 420 C64 350 82 260 70 170 C44 240 8 270 0 420 Z', leaf) +
  path(
    'M-58 -78 C-30 -60 -10 -30 0 0 C10 -30 30 -60 58 -78 C78 -10 66 66 0 72 C-66 66 -78 -10 -58 -78 Z',
    shade,
  ) +
  path('M0 -96 C40 -56 50 10 32 50 C22 66 10 72 0 72 C-10 72 -22 66 -32 50 C-50 10 -40 -56 0 -96 Z', petal)
