import type { Newsletter, NewNewsletter } from '../../../contract/shop/newsletters.ts'
import { useShop } from '../../app/shop/site.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { EmailView } from './email-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { useGetNewsletterEmailQuery, usePreviewNewsletterQuery } from './newsletters-api.ts'
import { t } from '../../../messages/t.ts'

/** In milliseconds: a text is typed letter by letter. */
const delay = 400

/** What subscribers would get now of what is typed. */
export function DraftPreview({ typed }: { typed: NewNewsletter }) {
  const shown = useDebounced(JSON.stringify(typed), delay)
  const { data, isError } = usePreviewNewsletterQuery(JSON.parse(shown) as NewNewsletter)
  return <Preview subject={typed.subject} email={data} isError={isError} />
}

/** What subscribers get, or got. */
export function NewsletterPreview({ newsletter: { _id, subject } }: { newsletter: Newsletter }) {
  const { data, isError } = useGetNewsletterEmailQuery(_id, { refetchOnMountOrArgChange: true })
  return <Preview subject={subject} email={data} isError={isError} />
}

type Props = { subject: string; email: { text: string; html: string } | undefined; isError: boolean }

/** In the language of the shop. */
function Preview({ subject, email, isError }: Props) {
  const { language } = useShop()
  return (
    <Panel title={t('Preview')}>
      <p lang={language} className="mb-4 font-semibold wrap-anywhere">
        {subject.trim() || t('No subject yet')}
      </p>
      {isError && <Notice kind="bad">{t('The preview could not be loaded.')}</Notice>}
      {email && <EmailView {...email} subject={subject} language={language} />}
    </Panel>
  )
}
