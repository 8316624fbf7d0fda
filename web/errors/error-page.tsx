import { pages } from '../../contract/pages.ts'
import { ErrorMessage } from './error-message.tsx'

/** The error page of the server; works without scripts. */
export const ErrorPage = ({ words }: { words: string }) => (
  <div className="min-h-dvh">
    <title>This page could not be opened – Book Store</title>
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-content items-center px-6">
        <a href={pages.home} className="font-serif text-xl font-semibold tracking-tight">
          Book Store
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
