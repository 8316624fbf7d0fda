import { type FormEvent, useCallback, useState } from 'react'
import { t } from '../../../../messages/t.ts'
import {
  type MailSecurity,
  mailSecurities,
  type MailServerState,
  usualPorts,
} from '../../../../contract/shop/mail-server.ts'
import { messagesByField, problemIn } from '../../../app/api/problem-in.ts'
import { useShop } from '../../../app/shop/site.ts'
import { Options, TextField } from '../../../ui/field.tsx'
import { useProblems } from '../../../ui/form-problems.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { useSaveMailServerMutation } from './mail-server-api.ts'

const names = ['host', 'security', 'port', 'username', 'password', 'sender'] as const

type Name = (typeof names)[number]

type Typed = Record<Name, string>

const securityName = (security: MailSecurity) =>
  security === 'none' ? t('None, for a server in your own network') : security.toUpperCase()

type Props = { server: MailServerState; onSaved(): void; onCancel: (() => void) | undefined }

export function MailServerForm({ server, onSaved, onCancel }: Props) {
  const { typed, type, send, form, problems, failure, isBusy } = useMailServerForm(server, onSaved)
  const field = (name: Name) => ({
    name,
    value: typed[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  })
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <p className="max-w-[60ch] text-sm text-pretty text-ink-soft">
        {t('Your e-mail provider tells you these, often under “SMTP” or “mail programs”.')}
      </p>
      <TextField
        label={t('SMTP server')}
        hint={t('For example {example}', { example: 'smtp.example.com' })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('host')}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SelectField label={t('Encryption')} {...field('security')}>
          <Options of={mailSecurities.map((each) => [each, securityName(each)])} />
        </SelectField>
        <TextField label={t('Port')} inputMode="numeric" autoComplete="off" {...field('port')} />
      </div>
      <TextField
        label={t('User name')}
        hint={t('Often the whole e-mail address.')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField
        label={t('Password [of the mail server]')}
        hint={
          server.hasPassword
            ? t('Empty: the stored one stays.')
            : t('Stored encrypted, and never shown again.')
        }
        autoComplete="new-password"
        {...field('password')}
      />
      <TextField
        label={t('Sender')}
        hint={t('The address that your e-mails come from.')}
        type="email"
        autoComplete="off"
        {...field('sender')}
      />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <FormButtons submit={t('Save mail server')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function useMailServerForm(server: MailServerState, onSaved: () => void) {
  const { contact } = useShop()
  const [changes, setChanges] = useState<Partial<Typed>>({})
  const stored: Typed = {
    ...server,
    port: String(server.port),
    password: '',
    sender: server.sender || contact.email,
  }
  const typed: Typed = { ...stored, ...changes }
  const isChanged = names.some((name) => typed[name] !== stored[name])
  useUnsavedWarning(
    isChanged,
    useCallback(() => setChanges({}), []),
  )
  const [failure, setFailure] = useState('')
  const { form, problems, mark, show } = useProblems(names)
  const [save, { isLoading: isBusy }] = useSaveMailServerMutation()

  function type(name: Name, value: string) {
    const isUsual = usualPorts[typed.security as MailSecurity] === Number(typed.port)
    const port = name === 'security' && isUsual ? { port: String(usualPorts[value as MailSecurity]) } : {}
    setChanges({ ...changes, ...port, [name]: value })
    mark(name)
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure('')
    const { host, security, port, username, password, sender } = typed
    const { error } = await save({
      host,
      port: Number(port),
      security: security as MailSecurity,
      username,
      sender,
      ...(password !== '' && { password }),
    })
    if (!error) return onSaved()
    const messages = messagesByField(error)
    show(messages)
    if (Object.keys(messages).length === 0)
      setFailure(
        problemIn(error)?.message ?? t('The mail server was not saved. Check your connection and try again.'),
      )
  }
  return { typed, type, send, form, problems, failure, isBusy }
}
