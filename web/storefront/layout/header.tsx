import { useLocation } from 'react-router'
import { ownPage, pages, searchPage } from '../../../domain/pages.ts'
import { SearchBox, SearchSheet } from '../search/search-box.tsx'
import { lazy, Suspense } from 'react'
import { useAccount } from '../../app/session/use-account.ts'
import { useShop } from '../../app/shop/site.ts'
import { addressOf } from '../../ui/cover.tsx'
import { Heart } from '../wish-list/heart.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CircleUserRound, LayoutDashboard, Menu, ShoppingBag } from '../../ui/icons/every-page.ts'
import { useCart } from '../cart/cart.ts'
import { useHasToken } from '../../app/api/stored-admin-token.ts'
import { Link } from '../../ui/link.tsx'
import { Popover } from '../../ui/popover.tsx'
import { t } from '../../../messages/t.ts'

/** One that takes two lines where there is little room. */
const longName = 24

export function Header() {
  // The keys reset the search on navigation: the box shows the query of the URL, and the sheet closes.
  const { key } = useLocation()
  const { name, logo, isDemo } = useShop()
  return (
    <header className="page-header">
      <div className="header-row">
        <Link
          to={pages.home}
          className={`wordmark ${name.length > longName ? 'text-base/tight' : 'text-xl/tight'}`}
        >
          {logo ? (
            <img
              src={`${addressOf(logo)}?w=320&format=webp`}
              alt={name}
              className="h-10 max-w-48 object-contain"
            />
          ) : (
            name
          )}
        </Link>
        <BrowseMenu />
        <div className="mx-6 hidden max-w-2xl grow md:block">
          <SearchBox key={key} />
        </div>
        <div className="flex gap-1 md:ml-auto">
          <SearchSheet key={key} />
          {!isDemo && (
            <div className="size-11 max-md:hidden">
              <Heart />
            </div>
          )}
          <AccountSign />
          <CartLink />
        </div>
      </div>
    </header>
  )
}

/** The same size in all states, so that nothing moves when the sign-in state is known. */
function AccountSign() {
  const { user } = useAccount()
  const hasToken = useHasToken()
  if (user)
    return (
      <Suspense fallback={<AccountLink />}>
        <AccountMenu user={user} />
      </Suspense>
    )
  return hasToken ? <DashboardLink /> : <LoginLink />
}

const look = 'grid size-11 place-items-center rounded-full'

/** Fallback until the code of the menu has loaded, or if it fails to load. */
const AccountLink = () => (
  <Link to={pages.userDashboard} aria-label={t('Your account')} className={look}>
    <Icon of={CircleUserRound} className="size-6" />
  </Link>
)

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then(
    (late) => ({ default: late.AccountMenu }),
    () => ({ default: AccountLink }),
  ),
)

/** The admin area is a separate application: a full page load. */
const DashboardLink = () => (
  <a href={pages.dashboard} aria-label={t('Dashboard')} className={look}>
    <Icon of={LayoutDashboard} className="size-6" />
  </a>
)

const LoginLink = () => (
  <Link to={pages.login} aria-label={t('Log in [button]')} className={look}>
    <Icon of={CircleUserRound} className="size-6" />
  </Link>
)

function CartLink() {
  const { length: count } = useCart()
  return (
    <Link
      to={pages.cart}
      aria-label={t('Cart, {count, plural, one {# book} other {# books}}', { count })}
      className="cart-link"
    >
      <Icon of={ShoppingBag} className="size-6" />
      <span className="cart-count">{count}</span>
    </Link>
  )
}

/** Pages of the shop's own that belong into the menu. */
function OwnPages() {
  const inMenu = useShop().ownPages.filter(({ place }) => place === 'menu')
  if (inMenu.length === 0) return null
  return (
    <ul aria-label={t('Pages [of the shop]')} className="mt-1.5 border-t border-line pt-1.5 md:w-56">
      {inMenu.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={ownPage(slug)} className="browse-link wrap-anywhere">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** All categories. Opens without scripts; the key closes it on navigation. */
const BrowseMenu = () => (
  <Popover
    key={useLocation().key}
    sign={
      <>
        <Icon of={Menu} className="size-6 md:size-5" />
        <span className="sr-only md:not-sr-only">{t('Browse')}</span>
      </>
    }
    button={{
      className: 'browse-button',
    }}
    panel={{
      role: 'navigation',
      'aria-label': t('Categories'),
      className: 'below-start max-h-[calc(100dvh-5rem)] overflow-y-auto p-1.5',
    }}
  >
    <ul className="grid grid-cols-2 md:w-56 md:grid-cols-1">
      {[{ slug: undefined, name: t('All books') }, ...useShop().categories].map(({ slug, name }) => (
        <li key={slug ?? ''}>
          <Link to={searchPage({ category: slug })} className="browse-link">
            {name}
          </Link>
        </li>
      ))}
    </ul>
    <OwnPages />
  </Popover>
)
