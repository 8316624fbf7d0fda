import type { SettingsGroup } from '../../contract/shop/settings-groups.ts'
import type { Subscriber } from '../database/listen.ts'
import type { CacheTag } from '../http/response-cache/cache-tags.ts'
import { every } from '../lib/every.ts'
import { registry } from './registry.ts'
import { ownShop } from './settings.sql.ts'
import type { ShopState } from './shop-state.ts'

/** The tags of cached responses that show a table, by its name in a notification. */
const tableTags = {
  categories: ['shop'],
  // The forms say whether an e-mail is sent.
  mail_server: ['shop'],
  news: ['news'],
  shop_pages: ['texts', 'shop'],
} satisfies Record<string, CacheTag[]>

/** The payload of a notification; `*` for changes of a time without notifications. */
type ShopChange = `settings ${SettingsGroup | typeof ownShop}` | keyof typeof tableTags | '*'

/** Other rows of settings, such as the progress of the set-up, are in no cached response. */
const tagsOf: Partial<Record<string, CacheTag[]>> = {
  ...tableTags,
  ...Object.fromEntries(Object.entries(registry).map(([group, { tags }]) => [`settings ${group}`, tags])),
}

type Targets = { state: ShopState; invalidate(tags: CacheTag[]): void; invalidateAll(): void }

export type ShopChanges = { changed(what: ShopChange): Promise<void> }

/** Reads the settings first: a page that is loaded again must not show the old ones. */
export const shopChanges = ({ state, invalidate, invalidateAll }: Targets): ShopChanges => ({
  changed: async (what) => {
    await state.reload()
    if (what === '*' || what === `settings ${ownShop}`) invalidateAll()
    else invalidate(tagsOf[what] ?? [])
  },
})

/** Follows the changes of other processes; while the connection is lost, reads every second. */
export function followShop(
  state: ShopState,
  changes: ShopChanges,
  onError: (error: unknown) => void,
): { subscriber: Subscriber; stop(): Promise<void> } {
  let isSubscribed = true
  let following: Promise<unknown> = Promise.resolve()
  const follow = (what: string) => {
    following = Promise.all([following, changes.changed(what as ShopChange).catch(onError)])
  }
  // A database that cannot be reached is no news here, and the next read follows a second later.
  const polling = every(
    1_000,
    async () => (isSubscribed ? undefined : state.reload()),
    () => {},
  )
  return {
    subscriber: {
      onNotification: follow,
      onSubscribed: (is) => {
        isSubscribed = is
        if (is) follow('*')
      },
    },
    // The pool closes next, so whatever still reads from it is waited for.
    stop: async () => {
      await polling.stop()
      await following
    },
  }
}
