import type { ReactNode } from 'react'
import { type SectionId, sections } from './sections.ts'

/** The scroll margin clears the header; tabIndex lets in-page links move the focus here. */
export const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <section
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-heading`}
    className="mt-14 scroll-mt-16 border-t border-line pt-8 outline-none md:mt-20"
  >
    <h2 id={`${id}-heading`} className="font-serif text-2xl/snug font-medium tracking-tight">
      {sections[id]}
    </h2>
    <div className="mt-5 grid gap-4 text-pretty">{children}</div>
  </section>
)

export const Answers = ({ children }: { children: ReactNode }) => (
  <dl className="mt-2 grid gap-6">{children}</dl>
)

export const Answer = ({ about, children }: { about: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{about}</dt>
    <dd className="mt-1 text-ink-soft">{children}</dd>
  </div>
)
