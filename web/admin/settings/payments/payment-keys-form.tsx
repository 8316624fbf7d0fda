import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { messagesByField, problemIn } from '../../../app/api/problem-in.ts'
import { TextField } from '../../../ui/field.tsx'
import { useProblems } from '../../../ui/form-problems.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useSavePaymentKeysMutation } from './payment-keys-api.ts'

const names = ['secretKey', 'webhookSecret'] as const

type Name = (typeof names)[number]

const labels: Record<Name, Label> = {
  secretKey: msg('Secret key'),
  webhookSecret: msg('Signing secret of the webhook'),
}

const hints: Record<Name, Label> = {
  secretKey: msg('Begins with sk_live_, or sk_test_ to try it out.'),
  webhookSecret: msg('Begins with whsec_. Stripe shows it when you have added the webhook.'),
}

type Props = { onSaved(): void; onCancel: (() => void) | undefined }

export function PaymentKeysForm({ onSaved, onCancel }: Props) {
  const [typed, setTyped] = useState<Record<Name, string>>({ secretKey: '', webhookSecret: '' })
  const [failure, setFailure] = useState('')
  const { form, problems, mark, show } = useProblems(names)
  const [save, { isLoading }] = useSavePaymentKeysMutation()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailure('')
    const { error } = await save(typed)
    if (!error) return onSaved()
    const messages = messagesByField(error)
    show(messages)
    if (Object.keys(messages).length === 0)
      setFailure(
        problemIn(error)?.message ?? t('The keys were not saved. Check your connection and try again.'),
      )
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      {names.map((name) => (
        <TextField
          key={name}
          label={t(labels[name])}
          hint={t(hints[name])}
          name={name}
          autoComplete="off"
          spellCheck={false}
          value={typed[name]}
          problem={problems[name]}
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value })
            mark(name)
          }}
        />
      ))}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <FormButtons submit={t('Save keys')} isBusy={isLoading} onCancel={onCancel} />
    </form>
  )
}
