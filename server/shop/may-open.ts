import { missingTexts } from '../../domain/legal-texts.ts'
import { shopPages } from '../../domain/pages.ts'
import type { SettingsRefusal } from '../../contract/shop/settings.ts'
import type { ShopSettings } from '../../contract/shop/shop.ts'
import { spokenLanguage, t } from '../../messages/t.ts'
import type { Queryable } from '../database/database.ts'
import { findSettings, publishedPages } from '../settings/settings.sql.ts'
import { readGroup, type ShopState } from '../settings/shop-state.ts'

type Opening = Record<'current' | 'value', Pick<ShopSettings['shop'], 'isOpen'>> & { state: ShopState }

/** Undefined if it may. A shop that is open stays open, whatever becomes of its texts. */
export async function mayOpen(
  tx: Queryable,
  { current, value, state }: Opening,
): Promise<{ refused: SettingsRefusal } | undefined> {
  if (current.isOpen || !value.isOpen || state.current.isDemo) return undefined
  const region = await findSettings(tx, 'region')
  const slugs = (await publishedPages(tx)).map(({ slug }) => slug)
  const missing = missingTexts(readGroup('region', region, false).country, slugs)
  if (missing.length === 0) return undefined
  const titles = new Intl.ListFormat(spokenLanguage(), { type: 'conjunction' }).format(
    missing.map((slug) => t(shopPages[slug])),
  )
  const message = t('Publish these texts before you open the shop: {titles}.', { titles })
  return { refused: { code: 'texts-missing', message, missing } }
}
