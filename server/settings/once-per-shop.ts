import type { SettingsGroup } from '../../contract/shop/settings-groups.ts'
import { registry } from './registry.ts'
import type { ShopSnapshot, ShopState } from './shop-state.ts'

/** Caches what is made of the settings that every page shows, until they change. */
export function oncePerShop<Made>(state: Pick<ShopState, 'current'>, make: (shop: ShopSnapshot) => Made) {
  let seen: ShopSnapshot | undefined
  let key = ''
  let made: { value: Made } | undefined
  return {
    get(): Made {
      const { current } = state
      if (current !== seen) {
        const now = keyOf(current)
        if (now !== key) made = undefined
        seen = current
        key = now
      }
      made ??= { value: make(current) }
      return made.value
    },
    forget: () => (made = undefined),
  }
}

const onEveryPage = (Object.keys(registry) as SettingsGroup[]).filter((group) =>
  registry[group].tags.includes('shop'),
)

const keyOf = ({ settings, categories, pages }: ShopSnapshot) =>
  JSON.stringify([onEveryPage.map((group) => settings[group]), categories, pages])
