const width = 100
const height = 32

export function TrendLine({ of }: { of: number[] }) {
  const line = pointsOf(of)
  return (
    <svg
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      className="h-10 w-full text-accent"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} fill="currentColor" opacity="0.1" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Scaled from zero to the maximum. */
function pointsOf(days: number[]): string {
  const most = Math.max(...days) || 1
  const step = width / Math.max(days.length - 1, 1)
  return days.map((day, at) => `${at * step},${height * (1 - day / most)}`).join(' ')
}
