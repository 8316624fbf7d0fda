import { type ReactNode, Suspense } from 'react'
import { type Location, useLocation } from 'react-router'
import { mainId, SkipLink } from '../../layout/skip-link.tsx'
import { useFreshPage } from '../../layout/use-fresh-page.ts'
import { ErrorBoundary } from '../../errors/error-boundary.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { SideNav } from './side-nav.tsx'
import { Spinner } from '../ui/panel.tsx'
import { BookPlus, LibraryBig } from 'lucide'
import { adminPages } from '../../../contract/admin-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { screenRoles, useIsAtLeast } from '../session/role.ts'

/** Sorting and filtering keep the scroll position and the focus. */
const pageOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('page')}`

/** Layout of the admin screens; print shows only the screen. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFreshPage(pageOf)
  const { key } = useLocation()
  return (
    <div className="min-h-dvh lg:[--admin-top:4rem] lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <SideNav />
      <div className="min-w-0">
        <Header />
        <main
          id={mainId}
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

/** Screens without a primary button of their own. */
const withoutAction = new Set<string>([adminPages.overview, adminPages.manageBooks])

function PageHead() {
  const { pathname } = useLocation()
  const mayAdd = useIsAtLeast(screenRoles[adminPages.addBook])
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
      <div>
        <h1 className="text-2xl/tight font-semibold tracking-tight">Dashboard</h1>
        <p className="mt-1 text-sm text-ink-soft">{`${useShop().name} Inventory`}</p>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 text-sm max-sm:*:px-2! sm:flex sm:w-auto">
        <ButtonLink to={adminPages.manageBooks} look="outlined">
          <Icon of={LibraryBig} className="size-5 shrink-0" />
          Manage Books
        </ButtonLink>
        {mayAdd && (
          <ButtonLink to={adminPages.addBook} look={withoutAction.has(pathname) ? 'accent' : 'outlined'}>
            <Icon of={BookPlus} className="size-5 shrink-0" />
            Add New Book
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
