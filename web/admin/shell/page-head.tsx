import { BookPlus, LibraryBig } from 'lucide'
import { useLocation } from 'react-router'
import { adminPages } from '../../../contract/admin-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Screens without a primary button of their own. */
const withoutAction = new Set<string>([adminPages.overview, adminPages.manageBooks])

export function PageHead() {
  const { pathname } = useLocation()
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
      <div>
        <h1 className="text-2xl/tight font-semibold tracking-tight">Dashboard</h1>
        <p className="mt-1 text-sm text-ink-soft">Book Store Inventory</p>
      </div>
      <div className="grid w-full grid-cols-2 gap-3 text-sm max-sm:*:px-2! sm:flex sm:w-auto">
        <ButtonLink to={adminPages.manageBooks} look="outlined">
          <Icon of={LibraryBig} className="size-5 shrink-0" />
          Manage Books
        </ButtonLink>
        <ButtonLink to={adminPages.addBook} look={withoutAction.has(pathname) ? 'accent' : 'outlined'}>
          <Icon of={BookPlus} className="size-5 shrink-0" />
          Add New Book
        </ButtonLink>
      </div>
    </div>
  )
}
