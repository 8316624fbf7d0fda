import { paragraphsOf, unsubscribeNote } from '../../../domain/plain-text.ts'
import { useShop } from '../../app/shop/site.ts'
import { Panel } from '../ui/panel.tsx'
import { t } from '../../../messages/t.ts'

type Props = { subject: string; text: string }

/** As subscribers get it, in the language of the shop. */
export function NewsletterPreview({ subject, text }: Props) {
  const { language } = useShop()
  return (
    <Panel title={t('Preview')}>
      <p lang={language} className="font-semibold wrap-anywhere">
        {subject.trim() || t('No subject yet')}
      </p>
      <div className="mt-4 grid gap-4 wrap-anywhere">
        {paragraphsOf(text).map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs may repeat
          <p key={at} lang={language} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="border-t border-line pt-4 text-sm text-ink-soft">
          {t(unsubscribeNote)} {t('(each subscriber gets a link here)')}
        </p>
      </div>
    </Panel>
  )
}
