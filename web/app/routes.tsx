import type { ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { pages } from '../../domain/pages.ts'
import { UserGuard } from '../storefront/account/user-guard.tsx'
import { Layout } from '../storefront/layout/layout.tsx'
import { BeforeOpening, forStaff, guarded, NotFound, pageAt, storefront } from './route-screens.ts'
import { useShop } from './shop/site.ts'
import { useLinkClicks } from './use-link-clicks.ts'

/** Case-sensitive, like the server's routes. Only the one that is shown, if it is known: the router compiles all that it gets. */
const routesOf = (screens: Record<string, ComponentType>, shown: string | undefined) =>
  Object.entries(screens)
    .filter(([path]) => !shown || path === shown)
    .map(([path, Screen]) => (
      <Route
        key={path}
        path={path === pages.dashboard ? `${path}/*` : path}
        caseSensitive
        element={<Screen />}
      />
    ))

export function AppRoutes() {
  const { isOpen } = useShop()
  const shown = pageAt(useLocation().pathname)?.path
  useLinkClicks()
  return (
    <Routes>
      <Route element={isOpen ? <Layout /> : <BeforeOpening />}>
        {routesOf(storefront, shown)}
        <Route element={<UserGuard />}>{routesOf(guarded, shown)}</Route>
        <Route path="*" element={<NotFound />} />
      </Route>
      {routesOf(forStaff, shown)}
    </Routes>
  )
}
