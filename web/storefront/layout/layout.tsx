import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useRestoredAuth } from '../../app/session/use-account.ts'
import { ErrorBoundary } from '../../app/errors/error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { mainId, SkipLink } from '../../ui/link.tsx'
import { useFreshPage } from './use-fresh-page.ts'

export function Layout() {
  useRestoredAuth()
  const main = useFreshPage()
  const { key } = useLocation()
  return (
    <div className="page-layout">
      <SkipLink />
      <Header />
      <main id={mainId} ref={main} tabIndex={-1} className="grow outline-none">
        <ErrorBoundary at={key}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  )
}
