import { clockIn } from '../../../domain/local-time.ts'
import { messageIn, problemIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { TextField } from '../../ui/field.tsx'
import { type Refused, SaveForm, type Typed } from '../../ui/save-form.tsx'
import { Panel } from '../ui/panel.tsx'
import { notSending } from './all-newsletters.tsx'
import { type OneNewsletter, useScheduleNewsletterMutation } from './newsletters-api.ts'
import { t } from '../../../messages/t.ts'

const names = ['date', 'time'] as const

type Name = (typeof names)[number]

/** When a newsletter is sent, on a clock of the shop. */
export function SendTimeForm({
  newsletter: { _id, version, sendAt },
  onSaved,
}: Pick<OneNewsletter, 'newsletter'> & { onSaved?: () => void }) {
  const { timeZone } = useShop()
  const [schedule] = useScheduleNewsletterMutation()
  const [date, time] = sendAt ? clockIn(timeZone, new Date(sendAt)).split('T') : []

  async function save(typed: Typed<Name>): Promise<undefined | Refused<Name>> {
    const { error } = await schedule({ id: _id, version, date: typed('date'), time: typed('time') })
    if (!error) {
      onSaved?.()
      return undefined
    }
    const found = problemIn(error)?.fields?.map(({ field, message }) => [field, message])
    return found ? { problems: Object.fromEntries(found) } : { message: messageIn(error) }
  }
  return (
    <SaveForm<Name>
      names={names}
      submitLabel={sendAt ? t('Save') : t('Schedule newsletter')}
      look="outlined"
      save={save}
    >
      {(problems) => (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label={t('Day')} name="date" type="date" defaultValue={date} problem={problems.date} />
          <TextField
            label={t('Time')}
            hint={t('Time zone: {zone}', { zone: timeZone.replaceAll('_', ' ') })}
            name="time"
            type="time"
            defaultValue={time}
            problem={problems.time}
          />
        </div>
      )}
    </SaveForm>
  )
}

/** Lets the shop send the saved draft later. */
export const ScheduleNewsletter = (props: OneNewsletter) => (
  <Panel title={t('Send later')}>
    <p className="mb-4 max-w-prose text-pretty text-ink-soft">
      {!props.isSending && `${t(notSending)} `}
      {t('The shop sends it at that time, to everybody who is a confirmed subscriber then.')}
    </p>
    <SendTimeForm newsletter={props.newsletter} />
  </Panel>
)
