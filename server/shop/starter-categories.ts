import type { CatalogueName } from '../../messages/languages.ts'
import type { Label } from '../../messages/message.ts'
import { msg, t } from '../../messages/t.ts'
import type { Queryable } from '../database/database.ts'
import { inLanguage } from '../lib/language.ts'
import { renameCategories } from './categories.sql.ts'

/** Those that a shop begins with, by their slug. */
const starters = new Map<string, Label>([
  ['business', msg('Business [category of books]')],
  ['technology', msg('Technology [category of books]')],
  ['fiction', msg('Fiction [category of books]')],
  ['horror', msg('Horror [category of books]')],
  ['adventure', msg('Adventure [category of books]')],
])

/** They are made before the shop's language is asked for. Those that somebody has renamed stay. */
export async function translateStarters(
  tx: Queryable,
  languages: { from: CatalogueName; to: CatalogueName },
) {
  const { from, to } = languages
  if (from === to) return
  const names = [...starters].flatMap(([slug, label]) => {
    const name = inLanguage(to, () => t(label))
    return [...new Set([from, 'en'] as const)].map((language) => ({
      slug,
      before: inLanguage(language, () => t(label)),
      name,
    }))
  })
  await renameCategories(tx, names)
}
