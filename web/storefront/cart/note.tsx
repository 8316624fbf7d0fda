import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons/screen-icons.ts'

export const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 flex gap-2 text-sm font-medium text-warn tabular-nums">
    <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
