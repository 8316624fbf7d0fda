import { Store } from 'lucide'
import { pages } from '../../../contract/pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useGetMeQuery } from '../admin-api.ts'

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
            <span className="block truncate font-medium">{name}</span>{' '}
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
      <a
        href={pages.home}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-paper"
      >
        <Icon of={Store} className="size-5 shrink-0 text-ink-soft" />
        Visit the shop
      </a>
    </Popover>
  )
}
