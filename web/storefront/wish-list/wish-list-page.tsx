import { type ReactNode, useCallback, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from '../../ui/link.tsx'
import { pages } from '../../../domain/pages.ts'
import type { ReturnTo } from '../account/return-to.ts'
import { Head } from '../../app/head/head.tsx'
import type { Dispatch } from '../../app/store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/icon.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { moveWishesToAccount, useWishList } from './wish-list-api.ts'
import { WishedBooks } from './wished-books.tsx'
import { t } from '../../../messages/t.ts'
import { rich } from '../../ui/rich.tsx'

/** Books of one request. */
const pageSize = 24

export function WishListPage() {
  const wishes = useWishList()
  const isHydrated = useHydrated()
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24">
      <Head title={t('Wish list')} />
      <h1 className="font-serif text-heading font-medium tracking-tight">{t('Wish list')}</h1>
      {/* The key: nothing of an account stays on the screen after the sign-out. */}
      {isHydrated && !wishes.isAccountUnknown ? (
        <Content key={wishes.user?.uid} wishes={wishes} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** The server does not know the list: rendering nothing is better than a wrong empty one. */
const Waiting = () => <p className="min-h-[50vh] pt-6 text-ink-soft">{t('Loading…')}</p>

type Wishes = ReturnType<typeof useWishList>

function Content({ wishes }: { wishes: Wishes }) {
  const [gone, setGone] = useState<string[]>([])
  const shown = useEverShown(wishes.ids).filter((id) => !gone.includes(id))
  const drop = useCallback((ids: string[]) => setGone((before) => [...before, ...ids]), [])
  if (wishes.isError)
    return (
      <div className="mt-8">
        <TryAgain onTryAgain={() => void wishes.refetch()}>
          {t("Your wish list couldn't be loaded.")}
        </TryAgain>
      </div>
    )
  if (wishes.isLoading && shown.length === 0) return <Waiting />
  return (
    <>
      {wishes.unsaved > 0 && <Unsaved wishes={wishes} />}
      {shown.length === 0 ? (
        <EmptyWishList isGuest={!wishes.user} />
      ) : (
        <>
          {!wishes.user && <GuestHint />}
          <Pages ids={shown} wishes={wishes} onGone={drop} />
        </>
      )}
    </>
  )
}

/** Removed books keep their row, from which the removal can be undone, until the page is left. */
function useEverShown(ids: string[]): string[] {
  const [shown, setShown] = useState(ids)
  const added = ids.filter((id) => !shown.includes(id))
  if (added.length === 0) return shown
  const all = [...added, ...shown]
  setShown(all)
  return all
}

type PagesProps = { ids: string[]; wishes: Wishes; onGone(ids: string[]): void }

function Pages({ ids, wishes, onGone }: PagesProps) {
  const [count, setCount] = useState(1)
  const last = Math.ceil(ids.length / pageSize)
  return (
    <div className="mt-6">
      {Array.from({ length: Math.min(count, last) }, (_, at) => (
        <WishedBooks
          key={at}
          ids={ids.slice(at * pageSize, (at + 1) * pageSize)}
          wishes={wishes}
          onGone={onGone}
        />
      ))}
      {count < last && (
        <div className="mt-8 flex">
          <Button look="outlined" onClick={() => setCount(count + 1)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}

const GuestHint = () => (
  <p className="mt-3 text-ink-soft">
    {rich('Kept in this browser. <login>Log in</login> to keep it in your account.', { login: logIn })}
  </p>
)

const logIn = (text: ReactNode) => (
  <Link to={pages.login} state={{ from: pages.wishList } satisfies ReturnTo} className="link">
    {text}
  </Link>
)

/** Offers what the sign-in could not do: the shop was not reachable, or the list is full. */
function Unsaved({ wishes: { user, unsaved } }: { wishes: Wishes }) {
  const dispatch = useDispatch<Dispatch>()
  const [failure, setFailure] = useState<string>()

  async function saveNow() {
    setFailure(user ? await dispatch(moveWishesToAccount(user.uid)) : undefined)
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p>
        {t(
          '{count, plural, one {# book is} other {# books are}} only in this browser, not in your account yet.',
          { count: unsaved },
        )}
      </p>
      <Button look="outlined" onClick={() => void saveNow()}>
        {t('Save to account')}
      </Button>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </div>
  )
}

const EmptyWishList = ({ isGuest }: { isGuest: boolean }) => (
  <div className="flex min-h-[50vh] flex-col items-center justify-center text-center">
    <BookmarkedBook />
    <p className="mt-6 font-serif text-2xl text-balance">{t('Nothing on your wish list yet')}</p>
    <p className="mt-2 mb-8 max-w-[44ch] text-pretty text-ink-soft">
      {t('Tap the heart on a book to keep it here for later.')}
      {isGuest && <> {rich('<login>Log in</login> to see the list of your account.', { login: logIn })}</>}
    </p>
    <ButtonLink to={pages.home}>{t('Browse books')}</ButtonLink>
  </div>
)

/** A closed book with a heart on its cover. */
const BookmarkedBook = () => (
  <Drawing>
    <path d="M12 126h136" />
    <path d="M50 30h56a6 6 0 0 1 6 6v76H56a8 8 0 0 0-8 8V38a8 8 0 0 1 2-8z" />
    <path d="M48 120a6 6 0 0 0 6 6h58v-14" />
    <path d="M58 30v82" opacity=".35" />
    <path
      d="M85 84c-9-7-15-12-15-18a7.5 7.5 0 0 1 15-2 7.5 7.5 0 0 1 15 2c0 6-6 11-15 18z"
      className="text-accent"
    />
    <path d="M24 44v8M20 48h8M136 66v8M132 70h8M130 24v6M127 27h6" opacity=".6" />
  </Drawing>
)
