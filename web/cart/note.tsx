import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a shopper should know before ordering. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 flex gap-2 text-sm font-medium text-warn tabular-nums">
    <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
