import { type ReactNode, useId } from 'react'
import { AdminTitle } from './admin-title.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  title: string
  /** Rendered beside the heading. */
  beside?: ReactNode
  children: ReactNode
}

export function Panel({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-panel bg-surface p-4 sm:p-6">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

export const Spinner = () => (
  <output className="fixed inset-0 z-30 grid place-items-center bg-paper">
    <AdminTitle>{t('Dashboard')}</AdminTitle>
    <span
      aria-hidden
      className="size-10 animate-spin rounded-full border-3 border-line border-t-accent motion-reduce:animate-none"
    />
    <span className="sr-only">{t('Loading…')}</span>
  </output>
)
