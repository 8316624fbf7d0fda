import { createElement, type ReactNode } from 'react'

/** The shapes of an icon of Lucide, on a canvas of 24 by 24. */
export type IconNode = [tag: string, attributes: Record<string, string>][]

const look = {
  'aria-hidden': true,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Hidden from screen readers: adjacent text or the label of the parent conveys the meaning. */
export const Icon = ({ of, className }: { of: IconNode; className: string }) =>
  createElement('svg', { ...look, className }, ...of.map(([shape, at]) => createElement(shape, at)))

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
