import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useWhoIsThere } from '../account/use-account.ts'
import { Footer } from './footer.tsx'
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
      <Footer />
    </div>
  )
}
