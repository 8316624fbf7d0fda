import { type CSSProperties, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useRestoredAuth } from '../../app/session/use-account.ts'
import { ErrorBoundary } from '../../app/errors/error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { mainId, SkipLink } from '../../ui/link.tsx'
import { useFreshPage } from './use-fresh-page.ts'
import { t } from '../../../messages/t.ts'

/** Below each button that does nothing without scripts. The style sheet shows it then. */
const needsScript = () => ({ '--needs-script': `"${t('Needs JavaScript')}"` }) as CSSProperties

export function Layout() {
  useRestoredAuth()
  const main = useFreshPage()
  const { key } = useLocation()
  return (
    <div className="page-layout" style={needsScript()}>
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
