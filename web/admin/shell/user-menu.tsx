import { adminPages } from '../../../domain/admin-pages.ts'
import { pages } from '../../../domain/pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LogOut, Store } from '../../ui/icons/screen-icons.ts'
import { UserRound } from '../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { tell } from '../../app/notices/ask.tsx'
import { useGetMeQuery, useLogOutEverywhereMutation } from '../admin-api.ts'
import { leave } from '../people/session/use-session-state.ts'
import { Link } from '../../ui/link.tsx'

/** Shown while loading and if the request fails. */
const placeholder = { name: 'Bookseller', roleLabel: '', username: '' }

/** Shows the signed-in admin. */
export function UserMenu() {
  const { data: { name, roleLabel, username } = placeholder } = useGetMeQuery()
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
        {username && <span className="mt-1 block text-ink-soft">Signed in as {username}</span>}
      </p>
      <a href={pages.home} className={entryLook}>
        <Icon of={Store} className="size-5 shrink-0 text-ink-soft" />
        Visit the shop
      </a>
      <Link to={adminPages.account} className={entryLook}>
        <Icon of={UserRound} className="size-5 shrink-0 text-ink-soft" />
        Your account
      </Link>
      <LogOutEverywhere />
    </Popover>
  )
}

function LogOutEverywhere() {
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()

  async function logOut() {
    const { error } = await logOutEverywhere()
    if (error) await tell("You couldn't be logged out everywhere. Try again in a moment.")
    else leave()
  }
  return (
    <button type="button" disabled={isLoading} onClick={() => void logOut()} className={entryLook}>
      <Icon of={LogOut} className="size-5 shrink-0 text-ink-soft" />
      Log out on all devices
    </button>
  )
}

const entryLook = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-paper'
