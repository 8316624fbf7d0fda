/** Each function returns a piece of SVG. */

export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10
/** Points in SVG syntax, '0,0 960,0 480,1440', or computed. */
type Points = string | readonly Point[]

const pairs = (points: Points) =>
  typeof points === 'string' ? points : points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const ring = (x: number, y: number, radius: number, colour: string, width: number, more = '') =>
  circle(x, y, radius, 'none', `stroke="${colour}" stroke-width="${width}" ${more}`)

export const polygon = (points: Points, fill: string, more = '') =>
  `<polygon points="${pairs(points)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  path(
    d,
    'none',
    `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}`,
  )

export const line = (points: Points, colour: string, width: number, more = '') =>
  stroke(`M${pairs(points)}`, colour, width, more)

export const group = (transform: string, ...content: string[]) =>
  `<g transform="${transform}">${content.join('')}</g>`

export const mirrored = (content: string) => content + group('translate(960 0) scale(-1 1)', content)

/** Clips the content to the shape. The name must be unique on its cover. */
export const inside = (name: string, shape: string, ...content: string[]) =>
  `<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">${content.join('')}</g>`

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Degrees, clockwise from three o'clock. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** A slice of a disc, for rays and rainbows. */
export function wedge(x: number, y: number, radius: number, from: number, to: number, fill: string) {
  const [x1, y1] = polar(x, y, radius, from)
  const [x2, y2] = polar(x, y, radius, to)
  const large = to - from > 180 ? 1 : 0
  const arc = `A${radius} ${radius} 0 ${large} 1 ${round(x2)} ${round(y2)}`
  return path(`M${x} ${y} L${round(x1)} ${round(y1)} ${arc} Z`, fill)
}

/** A sea from its surface down to the bottom of the cover. */
export function sea(y: number, height: number, length: number, shift: number, fill: string) {
  let d = `M${shift - length} ${y}`
  for (let x = shift - length; x < 960 + length; x += length) {
    d += ` q${length / 4} ${-height} ${length / 2} 0 t${length / 2} 0`
  }
  return path(`${d} V1440 H${shift - length} Z`, fill)
}

/** A line that becomes thinner: a tentacle, a road, smoke. */
export function ribbon(way: readonly Point[], width: (along: number) => number, fill: string) {
  const left: Point[] = []
  const right: Point[] = []
  way.forEach(([x, y], i) => {
    const [beforeX, beforeY] = way[Math.max(0, i - 1)] ?? [x, y]
    const [afterX, afterY] = way[Math.min(way.length - 1, i + 1)] ?? [x, y]
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1
    const half = width(i / (way.length - 1)) / 2
    const [dx, dy] = [((beforeY - afterY) / length) * half, ((afterX - beforeX) / length) * half]
    left.push([x + dx, y + dy])
    right.unshift([x - dx, y - dy])
  })
  return polygon([...left, ...right], fill)
}

/** A seeded random generator, so that a cover renders identically each time. */
export function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
