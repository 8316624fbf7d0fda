import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useWhoIsThere } from '../account/use-account.ts'
import { Header } from './header.tsx'
import { useFreshPage } from './use-fresh-page.ts'

/** What all public pages share: a header, a main area and a footer. */
export function Layout() {
  useWhoIsThere()
  const main = useFreshPage()
  return (
    <div className="flex min-h-dvh flex-col">
      <meta
        name="description"
        content="An independent book store: new releases, old friends, delivered to your door."
      />
      <Header />
      <main ref={main} tabIndex={-1} className="grow outline-none">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <footer className="border-t border-line bg-surface">
        <p className="mx-auto max-w-content px-6 py-8 text-sm text-ink-soft">© 2025 Book Store</p>
      </footer>
    </div>
  )
}
