import { t } from '../../../messages/t.ts'
import { MailServer } from '../settings/mail-server/mail-server.tsx'
import { NextStep } from './next-step.tsx'
import { useGetSetupQuery } from './setup-api.ts'

/** May be left out: until it is done, e-mails are kept, and the forms of the shop say so. */
export function EmailStep() {
  const { data: setup } = useGetSetupQuery()
  return (
    <div className="grid gap-6">
      <p className="max-w-[60ch] text-pretty text-ink-soft">
        {t(
          'Your shop e-mails customers about their orders and you about new ones. It needs the mail server of your e-mail provider. Until a test has worked, e-mails are kept, and the forms of your shop say so.',
        )}
      </p>
      <MailServer />
      <NextStep to="books" label={setup?.has.email ? t('Continue') : t('Continue without e-mail')} />
    </div>
  )
}
