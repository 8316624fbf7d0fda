import { Head } from '../../../app/head/head.tsx'
import { useAccount } from '../../../app/session/use-account.ts'
import { Addresses } from './addresses.tsx'
import { SignInDetails } from './sign-in-details.tsx'
import { CloseAccount } from './close-account.tsx'
import { tell } from '../../../app/notices/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useExportDataMutation } from '../account-api.ts'
import { Section } from './section.tsx'
import { t } from '../../../../messages/t.ts'

export function AccountSettings() {
  const { user } = useAccount()
  // UserGuard requires a user, but may still be redirecting after log-out.
  if (!user) return null
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24">
      <Head title={t('Account settings')} />
      <h1 className="font-serif text-heading font-medium tracking-tight">{t('Account settings')}</h1>
      <div className="mt-8 grid gap-6 md:mt-10 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          <SignInDetails user={user} />
        </div>
        <div className="grid gap-6">
          <Addresses uid={user.uid} />
          <DownloadData />
          <CloseAccount user={user} />
        </div>
      </div>
    </div>
  )
}

function DownloadData() {
  const [load, { isLoading }] = useExportDataMutation()

  async function download() {
    const { data } = await load()
    if (!data) return tell(t("The file couldn't be downloaded. Try again in a moment."))
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile('my-data.json', content)
  }
  return (
    <Section title={t('Your data')}>
      <p className="mb-5 text-pretty text-ink-soft">
        {t(
          'A file with everything the shop has about you: account, log-ins, addresses, orders and newsletter.',
        )}
      </p>
      <div className="flex">
        <Button look="outlined" isBusy={isLoading} onClick={() => void download()}>
          {t('Download my data')}
        </Button>
      </div>
    </Section>
  )
}
