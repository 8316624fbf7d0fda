import type { ReactNode } from 'react'
import { Head } from '../../app/head/head.tsx'

type Props = {
  title: string
  heading: string
  /** Why the shopper is here. */
  reason?: string | undefined
  /** As of `Head`. */
  isComplete?: boolean
  children: ReactNode
}

export function AccountPage({ title, heading, reason, isComplete = false, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-112 px-6 pt-12 pb-20 md:pt-20 md:pb-28">
      <Head title={title} isComplete={isComplete} />
      <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
        {heading}
      </h1>
      {reason && <p className="mt-3 text-pretty text-ink-soft">{reason}</p>}
      <div className="mt-8 grid gap-6">{children}</div>
    </div>
  )
}
