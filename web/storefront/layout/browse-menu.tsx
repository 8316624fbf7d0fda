import { useLocation } from 'react-router'
import { searchPage } from '../../../domain/pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/icons/every-page.ts'
import { Popover } from '../../ui/popover.tsx'
import { Link } from '../../ui/link.tsx'

/** All categories. Opens without scripts; the key closes it on navigation. */
export const BrowseMenu = () => (
  <Popover
    key={useLocation().key}
    sign={
      <>
        <Icon of={Menu} className="size-6 md:size-5" />
        <span className="sr-only md:not-sr-only">Browse</span>
      </>
    }
    button={{
      className: 'browse-button',
    }}
    panel={{
      role: 'navigation',
      'aria-label': 'Categories',
      className: 'below-start max-h-[calc(100dvh-5rem)] overflow-y-auto p-1.5',
    }}
  >
    <ul className="grid grid-cols-2 md:w-56 md:grid-cols-1">
      {[{ slug: undefined, name: 'All books' }, ...useShop().categories].map(({ slug, name }) => (
        <li key={slug ?? ''}>
          <Link to={searchPage({ category: slug })} className="browse-link">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </Popover>
)
