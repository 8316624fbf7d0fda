import { pages } from '../../../domain/pages.ts'
import type { ReactNode } from 'react'
import { Drawing } from '../../ui/drawing.tsx'

/** The error page of the server; works without scripts. */
export const ErrorPage = ({ words, shop }: { words: string; shop: string }) => (
  <div className="min-h-dvh">
    <title>{`This page could not be opened – ${shop}`}</title>
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-content items-center px-6">
        <a href={pages.home} className="font-serif text-xl font-semibold tracking-tight">
          {shop}
        </a>
      </div>
    </header>
    <main>
      <ErrorMessage words={words}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty href is this page itself. */}
        <a href="" className="link inline-flex min-h-11 items-center">
          Try again
        </a>
      </ErrorMessage>
    </main>
  </div>
)

type Props = { words: string; children: ReactNode }

/** Needs no router, no data and no further file, so that it renders in any failure. */
export const ErrorMessage = ({ words, children }: Props) => (
  <div className="error-page">
    <FallenBooks />
    <h1 className="mt-6 font-serif text-heading font-medium text-balance">This page could not be opened</h1>
    <p className="mt-3 mb-8 text-pretty text-ink-soft">{words}</p>
    {children}
  </div>
)

/** A row of books of which one has fallen over. */
const FallenBooks = () => (
  <Drawing viewBox="0 0 160 100">
    <path d="M8 92h144M24 92V28h16v64M40 92V40h14v52M24 40h16M24 80h16" />
    <path d="m63 92 44-44 13 13-31 31M71 84l13 8" className="text-accent" />
  </Drawing>
)
