import { useNavigate, useParams } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import { NewsletterProgress } from './newsletter-progress.tsx'
import { SendNewsletter } from './send-newsletter.tsx'
import { useDeleteNewsletterMutation, useGetNewsletterQuery } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'
import { BackLink } from '../ui/list-page-links.tsx'

export function NewsletterScreen() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={adminPages.newsletters}>{t('All newsletters')}</BackLink>
      {id === 'new' ? <NewsletterEditor key="new" /> : <Saved key={id} id={id} />}
    </>
  )
}

const isUnknown = (error: unknown) => [400, 404].includes(Number((error as { status?: unknown })?.status))

/** In milliseconds. */
const progressInterval = 2_000

function Saved({ id }: { id: string }) {
  const { data: known } = useGetNewsletterQuery(id)
  const isMoving = known?.newsletter.state === 'sending' && known.isSending
  const { data, error, refetch } = useGetNewsletterQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isMoving ? progressInterval : 0,
  })
  if (!data)
    return (
      <Panel title={t('Newsletter')}>
        <AdminTitle>{t('Newsletter')}</AdminTitle>
        {isUnknown(error) ? (
          <p role="alert">{t('There is no such newsletter.')}</p>
        ) : error ? (
          <TryAgain onTryAgain={() => void refetch()}>{t("The newsletter couldn't be loaded.")}</TryAgain>
        ) : (
          <output className="text-ink-soft">{t('Loading…')}</output>
        )}
      </Panel>
    )
  const { newsletter } = data
  return (
    <div className="grid gap-4 lg:gap-6">
      {newsletter.state === 'draft' ? (
        <NewsletterEditor newsletter={newsletter}>
          {(isChanged) => <SendNewsletter {...data} isChanged={isChanged} />}
        </NewsletterEditor>
      ) : (
        <NewsletterProgress {...data} />
      )}
      <Delete newsletter={newsletter} />
    </div>
  )
}

function Delete({ newsletter: { _id, subject, state } }: { newsletter: Newsletter }) {
  const [remove, { isLoading }] = useDeleteNewsletterMutation()
  const navigate = useNavigate()

  async function askAndDelete() {
    const isSure = await ask({
      title: t('Delete {subject}?', { subject }),
      ...(state === 'sending' && { text: t('Subscribers who have not got it yet will not get it.') }),
      yes: t('Delete'),
      look: 'destructive',
    })
    if (!isSure) return
    const { error } = await remove(_id)
    if (error) return tell(t("The newsletter couldn't be deleted. Try again in a moment."))
    await navigate(adminPages.newsletters, { replace: true })
  }
  return (
    <div className="flex">
      <Button look="destructive" isBusy={isLoading} onClick={() => void askAndDelete()}>
        {t('Delete newsletter')}
      </Button>
    </div>
  )
}
