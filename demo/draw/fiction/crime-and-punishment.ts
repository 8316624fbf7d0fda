import type { CoverDesign } from '../series.ts'
import { circle, inside, path, polygon, rect, times } from '../shapes.ts'

const [red, ink, cream, ochre, rust] = ['#dd4632', '#26100f', '#fbe6c4', '#f6bd45', '#a92a20']

/** He stands in the doorway with empty hands; the stairs know better. */
export const crimeAndPunishment: CoverDesign = {
  lines: ['Crime and', 'Punishment'],
  size: 160,
  ground: red,
  ink: cream,
  draw: () => door() + times(9, (i) => step(i)),
}

const door = () =>
  rect(374, 540, 212, 330, rust) +
  path('M392 870 V640 A88 88 0 0 1 568 640 V870 Z', ochre) +
  circle(480, 664, 25, ink) +
  rect(444, 640, 72, 9, ink, 'rx="4"') +
  rect(459, 612, 42, 30, ink) +
  path('M480 686 C522 688 530 712 536 770 L546 850 H414 L424 770 C430 712 438 688 480 686 Z', ink) +
  rect(446, 840, 28, 30, ink) +
  rect(486, 840, 28, 30, ink)

/** The light comes down from the door, so treads are bright and risers dark. */
function step(i: number) {
  const top = 866 + 24 * i + 5.2 * i * i
  const next = 866 + 24 * (i + 1) + 5.2 * (i + 1) ** 2
  const edge = top + (next - top) * 0.56
  const half = (y: number) => 170 + (y - 866) * 0.72
  const tread = [
    [480 - half(top), top],
    [480 + half(top), top],
    [480 + half(edge), edge],
    [480 - half(edge), edge],
  ] as const
  const riser = [
    [480 - half(edge), edge],
    [480 + half(edge), edge],
    [480 + half(edge), next],
    [480 - half(edge), next],
  ] as const
  return (
    polygon(tread, cream) +
    polygon(riser, rust) +
    inside(`tread-${i}`, polygon(tread, ink), shadow(ink)) +
    inside(`riser-${i}`, polygon(riser, ink), shadow('#4a1414'))
  )
}

const shadow = (fill: string) =>
  polygon('470,860 490,860 522,1450 438,1450', fill) +
  path(
    'M392 1118 H560 C640 1120 700 1090 752 1040 C800 1140 800 1270 752 1372 C700 1318 640 1290 560 1292 H392 C380 1230 380 1180 392 1118 Z',
    fill,
  )
