import { useRef, useState } from 'react'
import { messageIn } from '../../app/api/problem-in.ts'
import { tell } from '../../app/notices/ask.tsx'
import { momentIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { LeftOutBooks } from './newsletter-books.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { type OneNewsletter, useUnscheduleNewsletterMutation } from './newsletters-api.ts'
import { SendTimeForm } from './schedule-newsletter.tsx'
import { SendTest } from './send-newsletter.tsx'
import { t } from '../../../messages/t.ts'

/** When it is sent, and a way to change that. Its text is changed when it is no longer scheduled. */
export function ScheduledNewsletter(props: OneNewsletter) {
  const { newsletter, subscribers, isSending } = props
  const time = momentIn(useShop(), newsletter.sendAt ?? '')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid gap-4 lg:gap-6">
        <Panel title={t('Scheduled [a newsletter]')}>
          <AdminTitle>{newsletter.subject}</AdminTitle>
          <p className="text-lg font-semibold text-pretty">{t('Scheduled for {time}', { time })}</p>
          <p className="mt-2 max-w-prose text-pretty text-ink-soft tabular-nums">
            {!isSending &&
              `${t("E-mail isn't set up. Newsletters are kept here and not sent. They go out if a mail server is set up within five days.")} `}
            {t(
              'It goes to everybody who is a confirmed subscriber then: {subscribers, plural, one {# subscriber} other {# subscribers}} as of now.',
              { subscribers },
            )}
          </p>
          <LeftOutBooks of={newsletter} />
          <ChangeOrStop {...props} />
        </Panel>
        <SendTest {...props} />
      </div>
      <NewsletterPreview newsletter={newsletter} />
    </div>
  )
}

function ChangeOrStop({ newsletter }: OneNewsletter) {
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const [unschedule, { isLoading }] = useUnscheduleNewsletterMutation()

  function close() {
    setChanging(false)
    change.current?.focus()
  }

  async function stop() {
    const { error } = await unschedule(newsletter._id)
    if (error) await tell(messageIn(error))
  }
  return (
    <>
      {isChanging && (
        <div className="mt-5">
          <SendTimeForm key={newsletter.version} newsletter={newsletter} onSaved={close} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button
          ref={change}
          look="outlined"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          {t('Change the time')}
        </Button>
        <Button look="outlined" isBusy={isLoading} onClick={() => void stop()}>
          {t("Don't send")}
        </Button>
      </div>
      <p className="mt-3 text-sm text-pretty text-ink-soft">
        {t("To change its text, choose “Don't send”: it becomes a draft again.")}
      </p>
    </>
  )
}
