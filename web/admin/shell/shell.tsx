import { type ReactNode, Suspense } from 'react'
import { type Location, useLocation } from 'react-router'
import { mainId, SkipLink } from '../../ui/link.tsx'
import { useFreshPage } from '../../storefront/layout/use-fresh-page.ts'
import { ErrorBoundary } from '../../app/errors/error-boundary.tsx'
import { contentWidth, Header, HomeLink } from './admin-header.tsx'
import { Spinner } from '../ui/panel.tsx'
import { adminPages } from '../../../domain/admin-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { BookPlus, LibraryBig } from '../ui/icons.ts'
import { screenRoles, useIsAtLeast } from '../people/session/role.ts'
import { BarMenu, SideMenu } from './menu.tsx'
import { t } from '../../../messages/t.ts'

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
          className={`${contentWidth} px-4 pt-3 pb-28 outline-none sm:px-6 sm:pt-6 lg:px-8 lg:pt-8 lg:pb-12 print:p-0`}
        >
          {useShop().isDemo ? <PageHead /> : <h1 className="sr-only">{t('Dashboard')}</h1>}
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
const withoutAction = new Set<string>([adminPages.today, adminPages.manageBooks])

function PageHead() {
  const { pathname } = useLocation()
  const mayAdd = useIsAtLeast(screenRoles[adminPages.addBook])
  const inventory = t('{shop} Inventory [such as Book Store Inventory]', { shop: useShop().name })
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:mb-6 sm:gap-4 print:hidden">
      <div className="min-w-0 grow basis-24 sm:basis-auto">
        <h1 className="text-lg/6 font-semibold tracking-tight sm:text-2xl/tight">{t('Dashboard')}</h1>
        <p className="truncate text-xs/5 text-ink-soft sm:mt-1 sm:text-sm" title={inventory}>
          {inventory}
        </p>
      </div>
      <div className="flex gap-1.5 text-[0.8125rem] max-sm:*:min-h-11! max-sm:*:px-1.5! sm:gap-3 sm:text-sm">
        <ButtonLink to={adminPages.manageBooks} look="outlined">
          <Icon of={LibraryBig} className="size-5 shrink-0 max-sm:hidden" />
          {t('Manage books')}
        </ButtonLink>
        {mayAdd && (
          <ButtonLink to={adminPages.addBook} look={withoutAction.has(pathname) ? 'accent' : 'outlined'}>
            <Icon of={BookPlus} className="size-5 shrink-0 max-sm:hidden" />
            {t('Add a book [title]')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Wide screens only. */
function SideNav() {
  return (
    <nav aria-label={t('Admin')} className="hidden border-r border-line bg-surface lg:block print:hidden">
      <div className="sticky top-0 grid max-h-dvh gap-5 overflow-y-auto p-3">
        <div className="-mx-3 -mt-3 box-content flex h-16 items-center border-b border-line px-3">
          <HomeLink />
        </div>
        <SideMenu />
      </div>
    </nav>
  )
}

/** Replaces the side navigation on narrow screens. */
function BottomBar() {
  return (
    <nav
      aria-label={t('Admin')}
      className="admin-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-auto grid-flow-col px-1">
        <BarMenu />
      </ul>
    </nav>
  )
}
