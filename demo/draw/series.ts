import { path, rect } from './shapes.ts'

/** The individual parts of a cover. */
export type CoverDesign = {
  lead?: string
  lines: readonly string[]
  size: number
  ground: string
  ink: string
  draw: () => string
}

export const page = { width: 960, height: 1440, left: 84, right: 876 }

const firstCapital = 186
const leading = 1.02
const capital = 0.7 // the cap height of Fraunces

/** The common layout: author and number on the first line, then the title, then the picture. */
export function composeCover(design: CoverDesign, author: string, number: number): string {
  const { ground, ink } = design
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}" viewBox="0 0 ${page.width} ${page.height}">
    ${rect(0, 0, page.width, page.height, ground)}
    ${design.draw()}
    ${hinge()}
    <g fill="${ink}">
      <text class="author" x="${page.left}" y="118">${author}</text>
      ${mark(ink)}
      <text class="number" x="${page.right}" y="118" text-anchor="end">${String(number).padStart(2, '0')}</text>
      ${title(design)}
    </g>
  </svg>`
}

function title({ lead, lines, size }: CoverDesign) {
  const leadSize = Math.round(size * 0.56)
  const top = lead ? firstCapital + leadSize * 1.16 : firstCapital
  const words = lines.map((words, i) => {
    const baseline = Math.round(top + size * capital + i * size * leading)
    return `<text class="title" x="${page.left - Math.round(size * 0.035)}" y="${baseline}" font-size="${size}">${words}</text>`
  })
  if (lead) {
    const baseline = Math.round(firstCapital + leadSize * capital)
    words.unshift(
      `<text class="title lead" x="${page.left}" y="${baseline}" font-size="${leadSize}">${lead}</text>`,
    )
  }
  return words.join('')
}

/** An open book, the mark of the series. */
const mark = (ink: string) =>
  path('M768 95 Q780 86 792 95 V121 Q780 112 768 121 Z', ink) +
  path('M796 95 Q808 86 820 95 V121 Q808 112 796 121 Z', ink)

/** The fold of the board beside the spine, barely there. */
const hinge = () =>
  rect(0, 0, 26, page.height, '#000000', 'opacity="0.07"') +
  rect(26, 0, 3, page.height, '#ffffff', 'opacity="0.08"')

export const typography = `
  .title { font-family: Fraunces; font-variation-settings: 'opsz' 96, 'wght' 620, 'SOFT' 40, 'WONK' 0; letter-spacing: -0.022em }
  .lead { font-style: italic; font-variation-settings: 'opsz' 72, 'wght' 520, 'SOFT' 40, 'WONK' 0; letter-spacing: -0.01em }
  .author, .number { font-family: Inter; font-size: 36px; font-weight: 600; letter-spacing: 0.002em }
  .number { font-variant-numeric: tabular-nums }
`
