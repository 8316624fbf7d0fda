import { Head } from '../../../app/head/head.tsx'
import { useAccount } from '../../../app/session/use-account.ts'
import { Addresses } from './addresses.tsx'
import { SignInDetails } from './sign-in-details.tsx'
import { CloseAccount } from './close-account.tsx'
import { DownloadData } from './download-data.tsx'

export function AccountSettings() {
  const { user } = useAccount()
  // UserGuard requires a user, but may still be redirecting after log-out.
  if (!user) return null
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24">
      <Head title="Account settings" />
      <h1 className="font-serif text-heading font-medium tracking-tight">Account settings</h1>
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
