import type { CoverDesign } from '../series.ts'
import { circle, path, polar, times } from '../shapes.ts'

const [sky, ink, blue, orange, cream] = ['#b9d3e2', '#152a4e', '#2f62b5', '#ee6c2c', '#fbf1dc', '#8fb3cc']
const tooth = 36 // pitch diameter for each tooth: all wheels must agree on it to mesh

type Wheel = { x: number; y: number; teeth: number; turn: number }

/** A train of wheels, each driving the next, as Babbage would have it. */
export const economyOfMachinery: CoverDesign = {
  lead: 'On the Economy of',
  lines: ['Machinery and', 'Manufactures'],
  size: 128,
  ground: sky,
  ink,
  draw: () => {
    const first = { x: 248, y: 1170, teeth: 20, turn: 3 }
    const second = meshed(first, 12, -38)
    const third = meshed(second, 16, 62)
    const fourth = meshed(first, 7, -98)
    return (
      wheel(third, ink, sky, 6) +
      wheel(fourth, cream, ink, 0) +
      wheel(first, orange, '#b8431a', 5) +
      wheel(second, blue, cream, 5)
    )
  },
}

const pitch = (teeth: number) => (teeth * tooth) / 2

function meshed(driver: Wheel, teeth: number, direction: number): Wheel {
  const [x, y] = polar(driver.x, driver.y, pitch(driver.teeth) + pitch(teeth), direction)
  const phase = ((direction - driver.turn) * driver.teeth) / 360
  return { x, y, teeth, turn: direction + 180 - ((0.5 - phase) * 360) / teeth }
}

function wheel({ x, y, teeth, turn }: Wheel, fill: string, detail: string, holes: number) {
  const radius = pitch(teeth)
  const step = 360 / teeth
  const outline = Array.from({ length: teeth }, (_, i) => {
    const middle = turn + i * step
    const at = (distance: number, degrees: number) =>
      polar(x, y, radius + distance, middle + degrees * step)
        .map(Math.round)
        .join(' ')
    return `L${at(-13, -0.29)} L${at(12, -0.15)} L${at(12, 0.15)} L${at(-13, 0.29)}`
  }).join(' ')
  const spokes = times(holes, (i) => {
    const [holeX, holeY] = polar(x, y, radius * 0.56, turn + (i * 360) / holes)
    return circle(holeX, holeY, radius * 0.21, detail)
  })
  return (
    path(`M${outline.slice(1)} Z`, fill) +
    spokes +
    circle(x, y, radius * 0.2, detail) +
    circle(x, y, radius * 0.08, fill)
  )
}
