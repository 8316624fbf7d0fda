import { type ReactNode, useId } from 'react'

type Props = { title: string; beside?: ReactNode; children: ReactNode }

export function Section({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-2xl/snug font-medium">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
