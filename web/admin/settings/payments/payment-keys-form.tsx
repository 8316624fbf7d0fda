import type { Label } from '../../../../messages/message.ts'
import { msg, t } from '../../../../messages/t.ts'
import { messagesByField, problemIn } from '../../../app/api/problem-in.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
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
  const [save, { isLoading, error }] = useSavePaymentKeysMutation()
  const problems = error ? messagesByField(error) : {}

  async function send(typed: (name: Name) => string) {
    if (isLoading) return
    const { error } = await save({ secretKey: typed('secretKey'), webhookSecret: typed('webhookSecret') })
    if (!error) onSaved()
  }
  return (
    <Form onSend={(typed) => void send(typed)}>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(labels[name])}
          hint={t(hints[name])}
          name={name}
          autoComplete="off"
          spellCheck={false}
          problem={problems[name]}
        />
      ))}
      {error && Object.keys(problems).length === 0 && (
        <Notice kind="bad">
          {problemIn(error)?.message ?? t('The keys were not saved. Check your connection and try again.')}
        </Notice>
      )}
      <FormButtons submit={t('Save keys')} isBusy={isLoading} onCancel={onCancel} />
    </Form>
  )
}
