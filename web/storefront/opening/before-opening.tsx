import { useLocation } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import { besideStorefront } from '../../../domain/pages.ts'
import { Layout } from '../layout/layout.tsx'
import { useHasToken } from '../layout/use-has-token.ts'
import { OpeningSoon } from './opening-soon.tsx'

/** Before the shop opens, visitors see one page and staff see the shop. The server renders the page of visitors. */
export function BeforeOpening() {
  const isStaff = useHasToken()
  const { pathname } = useLocation()
  if (!isStaff && !besideStorefront.has(pathname)) return <OpeningSoon />
  return (
    <>
      {isStaff && <OwnerBar />}
      <Layout />
    </>
  )
}

/** The dashboard is a separate application: a full page load. */
const OwnerBar = () => (
  <p className="bg-ink px-6 py-1 text-center text-sm text-paper print:hidden">
    Only you can see the shop.{' '}
    <a
      href={adminPages.overview}
      className="inline-flex min-h-9 items-center font-medium underline outline-paper!"
    >
      Open it…
    </a>
  </p>
)
