import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { Newsletter } from '../../../contract/shop/newsletters.ts'
import { ask, tell } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { NewsletterEditor } from './newsletter-editor.tsx'
import { NewsletterProgress } from './newsletter-progress.tsx'
import { ScheduledNewsletter } from './scheduled-newsletter.tsx'
import { SendNewsletter } from './send-newsletter.tsx'
import { type OneNewsletter, useDeleteNewsletterMutation, useGetNewsletterQuery } from './newsletters-api.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'
import { isUnknown } from '../../app/api/problem-in.ts'
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

/** In milliseconds: while it is being sent, and until the shop sends it. */
const pollingIntervalOf = ({ newsletter: { state }, isSending }: OneNewsletter) =>
  state === 'scheduled' ? 30_000 : state === 'sending' && isSending ? 2_000 : 0

function Saved({ id }: { id: string }) {
  const { data: known } = useGetNewsletterQuery(id)
  const { data, error, refetch } = useGetNewsletterQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: known ? pollingIntervalOf(known) : 0,
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
  return <Shown {...data} />
}

function Shown(data: OneNewsletter) {
  const { newsletter } = data
  const { state } = newsletter
  const screen = useRef<HTMLDivElement>(null)
  const lastState = useRef(state)
  useEffect(() => {
    // The button that was pressed is gone with its form.
    if (lastState.current !== state && document.activeElement === document.body) screen.current?.focus()
    lastState.current = state
  }, [state])
  return (
    <div ref={screen} tabIndex={-1} className="grid gap-4 outline-none lg:gap-6">
      {state === 'draft' && (
        <NewsletterEditor newsletter={newsletter}>
          {(isChanged) => <SendNewsletter {...data} isChanged={isChanged} />}
        </NewsletterEditor>
      )}
      {state === 'scheduled' && <ScheduledNewsletter {...data} />}
      {(state === 'sending' || state === 'sent') && <NewsletterProgress {...data} />}
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
      ...(state === 'scheduled' && { text: t('It is scheduled, and will not be sent.') }),
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
