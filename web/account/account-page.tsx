import type { ReactNode } from 'react'
import { Head } from '../head/head.tsx'

type Props = { title: string; heading: string; children: ReactNode }

export function AccountPage({ title, heading, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-112 px-6 pt-12 pb-20 md:pt-20 md:pb-28">
      <Head title={title} />
      <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
        {heading}
      </h1>
      <div className="mt-8 grid gap-6">{children}</div>
    </div>
  )
}
