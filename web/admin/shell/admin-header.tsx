import { useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { LogOut, Store } from '../../ui/icons/screen-icons.ts'
import { House, UserRound } from '../ui/icons.ts'
import { leave, logOut } from '../people/session/use-session-state.ts'
import { Notifications } from './notifications.tsx'
import { SearchBox } from './search/search-box.tsx'
import type { ReactNode } from 'react'
import { adminPages } from '../../../domain/admin-pages.ts'
import { pages } from '../../../domain/pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Popover } from '../../ui/popover.tsx'
import { tell } from '../../app/notices/ask.tsx'
import { useGetMeQuery, useLogOutEverywhereMutation } from '../admin-api.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

/** The header and the screens share their left and right edges. */
export const contentWidth = 'mx-auto max-w-content'

export function Header() {
  // The keys reset these on navigation: the search box shows the query of the URL, and panels close.
  const { key } = useLocation()
  return (
    <header className="border-b border-line bg-surface lg:sticky lg:top-0 lg:z-10 print:hidden">
      <div
        className={`${contentWidth} relative grid grid-cols-[minmax(0,1fr)_repeat(4,auto)] grid-rows-[3.5rem_auto] items-center gap-x-1 px-2 sm:flex sm:min-h-16 sm:px-4 md:gap-x-2 lg:pr-6 lg:pl-8`}
      >
        <div className="mr-auto min-w-0 max-w-full lg:hidden">
          <HomeLink />
        </div>
        <SearchBox key={key} />
        <Notifications key={`news-${key}`} />
        <UserMenu key={`user-${key}`} />
        <button
          type="button"
          onClick={logOut}
          className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-panel px-2 text-sm font-medium hover:bg-paper md:ml-4"
        >
          <Icon of={LogOut} className="size-5.5 shrink-0 text-ink-soft" />
          <span className="whitespace-nowrap max-md:sr-only">{t('Log out')}</span>
        </button>
      </div>
    </header>
  )
}

const spoken = (text: ReactNode) => <span className="sr-only">{text}</span>

/** A long name takes two lines, on phones also one of middle length. */
const sizeOf = ({ length }: string) =>
  length > 24 ? 'text-base/tight' : length > 12 ? 'text-base/tight sm:text-xl/tight' : 'text-xl/tight'

/** The storefront is a separate application: a full page load. */
export function HomeLink() {
  const { name } = useShop()
  return (
    <a href={pages.home} className="flex h-11 items-center gap-2.5 rounded-panel px-2 hover:bg-paper">
      <Icon of={House} className="size-5 shrink-0 text-ink-soft" />
      <span
        title={name}
        className={`line-clamp-2 max-w-44 min-w-0 font-serif font-semibold tracking-tight text-balance wrap-anywhere ${sizeOf(name)}`}
      >
        {rich('{shop}<spoken>, home</spoken>', { shop: name, spoken })}
      </span>
    </a>
  )
}

/** Shows the signed-in admin. */
function UserMenu() {
  const { data } = useGetMeQuery()
  // Without a name while loading and if the request fails.
  const { name, roleLabel, username } = data ?? { name: t('Bookseller'), roleLabel: '', username: '' }
  return (
    <Popover
      sign={
        <>
          <Avatar name={name} photoUrl={null} />
          <span className="max-w-40 text-left text-sm/tight max-md:sr-only">
            <span className="block truncate font-medium" title={name}>
              {name}
            </span>{' '}
            <span className="block truncate text-ink-soft">{roleLabel}</span>
          </span>
        </>
      }
      button={{
        className: 'flex h-11 min-w-11 items-center justify-center gap-2.5 rounded-panel px-1 hover:bg-paper',
      }}
      panel={{ className: 'below-header w-64 p-1.5' }}
    >
      <p className="px-3 py-2 text-sm wrap-anywhere">
        <span className="block font-medium">{name}</span>
        <span className="block text-ink-soft">{roleLabel}</span>
        {username && (
          <span className="mt-1 block text-ink-soft">{t('Logged in as {username}', { username })}</span>
        )}
      </p>
      <a href={pages.home} className={entryLook}>
        <Icon of={Store} className="size-5 shrink-0 text-ink-soft" />
        {t('Visit the shop')}
      </a>
      <Link to={adminPages.account} className={entryLook}>
        <Icon of={UserRound} className="size-5 shrink-0 text-ink-soft" />
        {t('Your account')}
      </Link>
      <LogOutEverywhere />
    </Popover>
  )
}

function LogOutEverywhere() {
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()

  async function logOut() {
    const { error } = await logOutEverywhere()
    if (error) await tell(t("You couldn't be logged out everywhere. Try again in a moment."))
    else leave()
  }
  return (
    <button type="button" disabled={isLoading} onClick={() => void logOut()} className={entryLook}>
      <Icon of={LogOut} className="size-5 shrink-0 text-ink-soft" />
      {t('Log out on all devices')}
    </button>
  )
}

const entryLook = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-paper'
