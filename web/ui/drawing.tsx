import type { ReactNode } from 'react'

type Props = { viewBox?: string; className?: string; children: ReactNode }

/** A line drawing for empty states. */
export const Drawing = ({ viewBox = '0 0 160 140', className = 'w-40', children }: Props) => (
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
