import { requiredTexts } from '../../../domain/legal-texts.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Without them no shop opens, wherever it is. */
export const publishTexts = (db: Queryable) =>
  db.run(sql`
    insert into shop_pages (slug, markdown, is_published)
    select slug, 'Written by the owner.', true from unnest(${requiredTexts('DE')}::text[]) as slug
    on conflict (slug) do update set is_published = true`)
