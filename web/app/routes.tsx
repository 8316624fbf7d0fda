import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { pages } from '../../domain/pages.ts'
import { UserGuard } from '../storefront/account/user-guard.tsx'
import { Layout } from '../storefront/layout/layout.tsx'
import { BeforeOpening, forStaff, guarded, NotFound, storefront } from './route-screens.ts'
import { useShop } from './shop/site.ts'
import { useLinkClicks } from './use-link-clicks.ts'

/** Case-sensitive, like the server's routes. */
const routesOf = (screens: Record<string, ComponentType>) =>
  Object.entries(screens).map(([path, Screen]) => (
    <Route
      key={path}
      path={path === pages.dashboard ? `${path}/*` : path}
      caseSensitive
      element={<Screen />}
    />
  ))

export function AppRoutes() {
  const { isOpen } = useShop()
  useLinkClicks()
  return (
    <Routes>
      <Route element={isOpen ? <Layout /> : <BeforeOpening />}>
        {routesOf(storefront)}
        <Route element={<UserGuard />}>{routesOf(guarded)}</Route>
        <Route path="*" element={<NotFound />} />
      </Route>
      {routesOf(forStaff)}
    </Routes>
  )
}
