import { t } from '../../messages/t.ts'
import type { Newsletter, Previewed } from '../../contract/shop/newsletters.ts'
import type { Queryable } from '../database/database.ts'
import { inLanguage } from '../lib/language.ts'
import { plainTextOf } from '../mail/blocks.ts'
import { htmlOf } from '../mail/html/email-html.ts'
import { withPicturesInside } from '../mail/html/pictures.ts'
import type { MailedShop } from '../mail/message-text.ts'
import { newsletterBlocks, type NewsletterContents } from '../mail/newsletter-text.ts'
import { languageOf } from '../settings/shop-state.ts'
import { booksSentWith } from './newsletter-books.sql.ts'
import { booksToSend } from './send-newsletters.ts'

type Store = { db: Queryable; shop: MailedShop; baseUrl: string }

/** With the books as they are now. */
export const previewDraft = async (written: Previewed, store: Store) =>
  preview({ ...written, books: await booksToSend(store.db, written.books, store.shop) }, store)

/** With the books as they were sent, or would be sent now. */
export async function previewNewsletter(newsletter: Newsletter, store: Store) {
  const { _id, state, books } = newsletter
  if (state === 'draft' || state === 'scheduled')
    return previewDraft({ ...newsletter, books: books.map((book) => book._id) }, store)
  return preview({ ...newsletter, books: (await booksSentWith(store.db, _id)) ?? [] }, store)
}

async function preview({ subject, ...contents }: NewsletterContents & { subject: string }, store: Store) {
  const { blocks, text } = inLanguage(languageOf(store.shop), () => {
    const blocks = newsletterBlocks(contents, t('(Each subscriber gets a link here.)'), store.baseUrl)
    return { blocks, text: plainTextOf(blocks) }
  })
  const { html, pictures } = await htmlOf({ subject, blocks }, store)
  return { text, html: withPicturesInside(html, pictures) }
}
