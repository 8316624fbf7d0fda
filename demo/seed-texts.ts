import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopPageSlug } from '../domain/pages.ts'
import type { Database } from '../server/database/database.ts'
import { shippedFile } from '../server/files.ts'
import { insertDemoNews, insertDemoText, markTextsSeeded } from './demo.sql.ts'
import { demoNews } from './news.ts'
import { insertCoversIn } from './seed-demo.ts'

const demoTexts: ShopPageSlug[] = ['services', 'about-us', 'contact', 'privacy-policy', 'terms-of-service']

/** Gives a demo its texts and news once, also one of an earlier version. What is deleted later stays deleted. */
export const insertDemoTexts = (db: Database) =>
  db.transaction(async (tx) => {
    if (!(await markTextsSeeded(tx))) return
    await insertCoversIn(tx, 'demo/news')
    await insertDemoNews(tx, demoNews)
    for (const slug of demoTexts) {
      const markdown = await readFile(join(shippedFile('demo/texts'), `${slug}.md`), 'utf8')
      await insertDemoText(tx, slug, markdown.trim())
    }
  })
