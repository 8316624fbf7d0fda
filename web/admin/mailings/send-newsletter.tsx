import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import { TextField } from '../../ui/field.tsx'
import { type Refused, SaveForm, type Typed } from '../../ui/save-form.tsx'
import { Panel } from '../ui/panel.tsx'
import { notSending } from './all-newsletters.tsx'
import { ScheduleNewsletter } from './schedule-newsletter.tsx'
import {
  type OneNewsletter,
  useSendNewsletterMutation,
  useTestNewsletterMutation,
} from './newsletters-api.ts'
import { t } from '../../../messages/t.ts'

type Props = OneNewsletter & { isChanged: boolean }

/** Sends the saved draft, so unsaved changes have to be saved first. */
export const SendNewsletter = ({ isChanged, ...props }: Props) =>
  isChanged ? (
    <Panel title={t('Send')}>
      <p className="text-ink-soft">{t('Save the draft first.')}</p>
    </Panel>
  ) : (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <SendTest {...props} />
      <div className="grid gap-4 lg:gap-6">
        <SendToAll {...props} />
        <ScheduleNewsletter {...props} />
      </div>
    </div>
  )

export function SendTest({ newsletter: { _id }, isSending }: OneNewsletter) {
  const [test] = useTestNewsletterMutation()

  async function send(typed: Typed<'to'>): Promise<string | Refused<'to'>> {
    const to = typed('to')
    const { error } = await test({ id: _id, to })
    if (!error)
      return isSending
        ? t('Test sent to {email}.', { email: to })
        : t(
            "E-mail isn't set up. Newsletters are kept here and not sent. The test to {email} is in the outbox.",
            { email: to },
          )
    const problem = problemIn(error)?.fields?.[0]?.message
    return problem ? { problems: { to: problem } } : { message: messageIn(error) }
  }
  return (
    <Panel title={t('Test')}>
      <SaveForm<'to'> names={['to']} submitLabel={t('Send a test to me')} look="outlined" save={send}>
        {({ to }) => (
          <TextField
            label={t('Your e-mail address')}
            name="to"
            type="email"
            autoComplete="email"
            problem={to}
          />
        )}
      </SaveForm>
    </Panel>
  )
}

function SendToAll({ newsletter: { _id, version }, subscribers, isSending }: OneNewsletter) {
  const [start] = useSendNewsletterMutation()

  async function send(typed: Typed<'count'>): Promise<undefined | Refused<'count'>> {
    if (typed('count').trim() !== String(subscribers))
      return {
        problems: {
          count: t(
            'Type {number} to send it to {subscribers, plural, one {# confirmed subscriber} other {# confirmed subscribers}}',
            { number: subscribers, subscribers },
          ),
        },
      }
    const { error } = await start({ id: _id, version, subscribers })
    return error && { message: messageIn(error) }
  }
  return (
    <Panel title={t('Send')}>
      {subscribers === 0 ? (
        <p className="text-ink-soft">{t('There are no confirmed subscribers yet.')}</p>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-pretty text-ink-soft tabular-nums">
            {!isSending && `${t(notSending)} `}
            {t(
              "The draft goes to {subscribers, plural, one {# confirmed subscriber} other {# confirmed subscribers}}. It can't be changed after that.",
              { subscribers },
            )}
          </p>
          <SaveForm<'count'> names={['count']} submitLabel={t('Send newsletter')} save={send}>
            {({ count }) => (
              <TextField
                label={t('Type {number} to confirm', { number: subscribers })}
                name="count"
                inputMode="numeric"
                autoComplete="off"
                problem={count}
              />
            )}
          </SaveForm>
        </>
      )}
    </Panel>
  )
}
