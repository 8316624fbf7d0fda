import type { ReactNode } from 'react'

const look = {
  'aria-hidden': true,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * An icon by its strokes, on a canvas of 24 by 24; each begins with M. Hidden from screen readers: adjacent text or the label
 * of the parent conveys the meaning.
 */
export const Icon = ({ of, className }: { of: string; className: string }) => (
  <svg {...look} className={className}>
    {of.split(/(?=M)/).map((stroke) => (
      <path key={stroke} d={stroke} />
    ))}
  </svg>
)

type DrawingProps = { viewBox?: string; className?: string; children: ReactNode }

/** A line drawing for empty states. */
export const Drawing = ({ viewBox = '0 0 160 140', className = 'w-40', children }: DrawingProps) => (
  <svg
    viewBox={viewBox}
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`${className} text-ink-soft`}
  >
    {children}
  </svg>
)
