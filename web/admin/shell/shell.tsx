import { type ReactNode, Suspense } from 'react'
import { type Location, useLocation } from 'react-router'
import { useFreshPage } from '../../layout/use-fresh-page.ts'
import { ErrorBoundary } from '../../errors/error-boundary.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { PageHead } from './page-head.tsx'
import { SideNav } from './side-nav.tsx'
import { Spinner } from './spinner.tsx'

/** Sorting and filtering keep the scroll position and the focus. */
const pageOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('page')}`

/** Layout of the admin screens; print shows only the screen. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFreshPage(pageOf)
  const { key } = useLocation()
  return (
    <div className="min-h-dvh lg:[--counter-top:4rem] lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
      <SideNav />
      <div className="min-w-0">
        <Header />
        <main
          ref={main}
          tabIndex={-1}
          className="mx-auto max-w-content px-4 pt-6 pb-28 outline-none sm:px-6 lg:px-8 lg:pt-8 lg:pb-12 print:p-0"
        >
          <PageHead />
          <ErrorBoundary at={key}>
            <Suspense fallback={<Spinner />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar />
    </div>
  )
}
