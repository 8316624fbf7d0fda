import type { ReactNode } from 'react'

/** In a `dl`. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{term}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)

/** Of a link: enlarges the touch target without changing the layout. */
export const reach = '-my-3 inline-block py-3 text-accent hover:underline'

export const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${encodeURIComponent(to)}`} className={reach}>
    {to}
  </a>
)

export const PhoneLink = ({ to }: { to: string }) => (
  <a href={`tel:${to.replace(/[^+\d]/g, '')}`} className={reach}>
    {to}
  </a>
)
