import type { CoverDesign } from '../series.ts'
import { circle, group, path, polygon, rect, ribbon, sea, times, type Point } from '../shapes.ts'

const [ink, coral, blush, brass, beam] = ['#0b1f3f', '#f2704f', '#ffc3a0', '#f0b84a', '#ffe7a3']
const depths = ['#2a86ac', '#1f6f9a', '#175a87', '#114672', '#0c345c']

/** The Nautilus, and what her lamp has just found. */
export const twentyThousandLeagues: CoverDesign = {
  lines: ['Twenty', 'Thousand', 'Leagues Under', 'the Sea'],
  size: 126,
  ground: '#3a9dbd',
  ink: '#fdf1d6',
  draw: () =>
    depths.map((fill, i) => sea(150 + i * 232, 26, 420 - i * 20, i * 90, fill)).join('') +
    polygon('610,830 960,640 960,1060', beam, 'opacity="0.9"') +
    submarine() +
    mantle() +
    tentacle(150, 1.9, 120, 1) +
    tentacle(800, -1.75, 130, 1.12) +
    tentacle(470, 2.35, 96, 0.8),
}

const submarine = () =>
  group(
    'translate(370 838)',
    path('M-290 0 C-180 -92 130 -104 292 0 C130 104 -180 92 -290 0 Z', ink),
    path('M-120 -66 L-90 -118 H40 L72 -72 Z', ink),
    polygon('-276,0 -350,-66 -322,0 -350,66', brass),
    rect(-236, -5, 500, 10, brass),
    times(4, (i) => circle(-130 + i * 92, -30, 20, brass) + circle(-130 + i * 92, -30, 11, beam)),
    circle(244, 0, 26, beam),
  )

const mantle = () =>
  path('M540 1440 C536 1290 590 1216 650 1216 C710 1216 764 1290 760 1440 Z', coral) +
  circle(650, 1330, 54, blush) +
  circle(650, 1330, 38, brass) +
  path('M614 1330 C630 1312 670 1312 686 1330 C670 1348 630 1348 614 1330 Z', ink)

/** It winds tighter the further it reaches. */
function tentacle(from: number, turn: number, thickness: number, length: number) {
  const way: Point[] = []
  const steps = 130
  let [x, y] = [from, 1480]
  for (let i = 0; i <= steps; i++) {
    way.push([x, y])
    const along = i / steps
    const heading = -Math.PI / 2 - turn * 0.35 * Math.sin(along * 3) + turn * 2.6 * along ** 2.6
    x += Math.cos(heading) * 7.4 * length
    y += Math.sin(heading) * 7.4 * length
  }
  const width = (along: number) => thickness * (1 - along) ** 0.75 + 8
  const suckers = times(13, (i) => {
    const along = 0.08 + i * 0.066
    const at = Math.round(along * steps)
    const [x, y] = way[at] ?? [0, 0]
    const [nextX, nextY] = way[at + 1] ?? [0, 0]
    const [dx, dy] = [nextX - x, nextY - y]
    const side = (Math.sign(turn) * width(along) * 0.26) / Math.hypot(dx, dy)
    return circle(x - dy * side, y + dx * side, width(along) * 0.15, blush)
  })
  return ribbon(way, width, coral) + suckers
}
