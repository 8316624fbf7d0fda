import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { OpeningSoon, OwnerBar } from '../screens.ts'
import { useShop } from '../shop/site.ts'
import { Layout } from './layout.tsx'
import { useHasToken } from './use-has-token.ts'

/** Before the shop opens, visitors see one page and staff see the shop. The server renders the page of visitors. */
export function Storefront() {
  const { isOpen } = useShop()
  const isStaff = useHasToken()
  const { pathname } = useLocation()
  if (isOpen) return <Layout />
  if (isStaff)
    return (
      <>
        <Suspense>
          <OwnerBar />
        </Suspense>
        <Layout />
      </>
    )
  if (pathname === pages.accountAction) return <Layout />
  return (
    <Suspense>
      <OpeningSoon />
    </Suspense>
  )
}
