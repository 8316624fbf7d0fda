import { type Bar, barsOf } from './ean13.ts'

/** In modules: the quiet zones of the standard. */
const [before, after] = [11, 7]

export const barcodeWidth = before + 95 + after

type Props = {
  isbn: string
  /** In modules, with the digits. */
  height: number
  className: string
}

/** An EAN-13 barcode, black on white whatever the colour scheme, with its digits below. */
export const Barcode = ({ isbn, height, className }: Props) => (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image of our own
    role="img"
    aria-label={`Barcode ${isbn}`}
    viewBox={`0 0 ${barcodeWidth} ${height}`}
    className={className}
  >
    <rect width={barcodeWidth} height={height} fill="#fff" />
    <path d={barsOf(isbn).map(outlineIn(height)).join('')} fill="#000" shapeRendering="crispEdges" />
    <g fontSize={9} fill="#000" className="tabular-nums" transform={`translate(0 ${height - 1})`}>
      <Digits at={2} of={isbn.slice(0, 1)} />
      <Digits at={before + 5} of={isbn.slice(1, 7)} />
      <Digits at={before + 52} of={isbn.slice(7)} />
    </g>
  </svg>
)

/** Guard bars reach between the digits. */
const outlineIn =
  (height: number) =>
  ({ at, width, isGuard }: Bar) =>
    `M${before + at} 0h${width}v${height - (isGuard ? 5 : 10)}h-${width}z`

/** Each digit is as wide as its bars. */
const Digits = ({ at, of }: { at: number; of: string }) => (
  <text x={at} textLength={of.length > 1 ? of.length * 7 - 3 : undefined}>
    {of}
  </text>
)
