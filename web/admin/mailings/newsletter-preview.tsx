import { bookPage } from '../../../domain/pages.ts'
import { paragraphsOf, unsubscribeNote } from '../../../domain/plain-text.ts'
import { useShop } from '../../app/shop/site.ts'
import { addressOf, Cover } from '../../ui/cover.tsx'
import { Panel } from '../ui/panel.tsx'
import type { PickedBook } from './newsletter-books.tsx'
import { t } from '../../../messages/t.ts'

type Props = { subject: string; text: string; picture: string; pictureAlt: string; books: PickedBook[] }

/** As subscribers get it, in the language of the shop. */
export function NewsletterPreview({ subject, text, picture, pictureAlt, books }: Props) {
  const { language } = useShop()
  return (
    <Panel title={t('Preview')}>
      <p lang={language} className="font-semibold wrap-anywhere">
        {subject.trim() || t('No subject yet')}
      </p>
      <div className="mt-4 grid gap-4 wrap-anywhere">
        {picture && (
          <img
            src={`${addressOf(picture)}?w=640&format=webp`}
            alt={pictureAlt}
            lang={language}
            className="max-h-120 max-w-full justify-self-start rounded-cover"
          />
        )}
        {paragraphsOf(text).map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs may repeat
          <p key={at} lang={language} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <Books books={books.filter(({ leftOut }) => !leftOut)} />
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          {t(unsubscribeNote)} {t('(each subscriber gets a link here)')}
        </p>
      </div>
    </Panel>
  )
}

const Books = ({ books }: { books: PickedBook[] }) =>
  books.length > 0 && (
    <ul aria-label={t('Books')} className="grid gap-3">
      {books.map(({ _id, title, author, coverImage, price }) => (
        <li key={_id} className="flex gap-4 border-t border-line pt-3">
          <span aria-hidden className="w-14 shrink-0">
            <Cover image={coverImage} title={title} author={author} sizes="56px" />
          </span>
          <span className="min-w-0 grow">
            <a href={bookPage(_id)} target="_blank" rel="noreferrer" className="link font-serif font-medium">
              {title}
            </a>
            <span className="block text-sm text-ink-soft">{author}</span>
          </span>
          <span className="shrink-0 tabular-nums">{price}</span>
        </li>
      ))}
    </ul>
  )

/** Books that subscribers do not see. */
export const LeftOutBooks = ({ titles, isSent }: { titles: string[]; isSent: boolean }) =>
  titles.length > 0 && (
    <p className="mt-4 max-w-prose text-pretty wrap-anywhere text-warn">
      {isSent
        ? t('Left out, because they were deleted or sold out: {titles}', { titles: titles.join(', ') })
        : t('Deleted or sold out. Will be left out: {titles}', { titles: titles.join(', ') })}
    </p>
  )
