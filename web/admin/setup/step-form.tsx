import type { FormEvent, ReactNode, Ref } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { TickBox } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typedIn } from '../../ui/form-problems.ts'

type Props = {
  form: Ref<HTMLFormElement>
  isBusy: boolean
  failure: string | undefined
  onSend(typed: (name: string) => string): void
  /** By default the form saves a step of the set-up. */
  button?: ReactNode
  children: ReactNode
}

/** The server validates, so that its messages are the same everywhere. */
export function StepForm({ form, isBusy, failure, onSend, button, children }: Props) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend(typedIn(event.currentTarget))
  }
  return (
    <form ref={form} noValidate method="post" onSubmit={send} className="grid gap-5">
      {children}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="mt-2 flex flex-wrap gap-3 border-t border-line pt-6">
        {button ?? (
          <Button type="submit" isBusy={isBusy}>
            {t('Save and continue')}
          </Button>
        )}
      </div>
    </form>
  )
}

type TickProps = {
  type: 'checkbox' | 'radio'
  name: string
  value?: string
  isOn: boolean
  onTick(isOn: boolean): void
  children: ReactNode
}

export const Tick = ({ isOn, onTick, ...input }: TickProps) => (
  <TickBox
    {...input}
    checked={isOn}
    onChange={({ target }) => onTick(target.checked)}
    className="font-medium"
  />
)

/** The line is outside, because a legend would interrupt the border of its fieldset. */
export const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="not-first:border-t not-first:border-line not-first:pt-6">
    <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="mb-4 text-base font-semibold">{name}</legend>
      {children}
    </fieldset>
  </div>
)
