import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Rendered beside the heading. */
  beside?: ReactNode
  children: ReactNode
}

export function Shelf({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section className="mx-auto max-w-content px-6 py-5 md:py-8" aria-labelledby={id}>
      <div className="shelf-head">
        <h2 id={id} className="font-serif text-heading font-medium">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
