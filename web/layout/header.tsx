import { Link, useLocation } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { SearchBox } from '../search/search-box.tsx'
import { SearchSheet } from '../search/search-sheet.tsx'
import { AccountSign } from './account-sign.tsx'
import { CartLink } from './cart-link.tsx'

export function Header() {
  // The keys reset the search on navigation: the box shows the query of the URL, and the sheet closes.
  const { key } = useLocation()
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-content items-center px-6">
        <Link to={pages.home} className="mr-auto font-serif text-xl font-semibold tracking-tight">
          Book Store
        </Link>
        <div className="mx-6 hidden max-w-2xl grow md:block lg:mx-12">
          <SearchBox key={key} />
        </div>
        <div className="flex gap-1 md:ml-auto">
          <SearchSheet key={key} />
          <AccountSign />
          <CartLink />
        </div>
      </div>
    </header>
  )
}
