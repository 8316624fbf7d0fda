import { Head } from '../head/head.tsx'
import { YourAccount } from './your-account.tsx'
import { useAccount } from './use-account.ts'
import { YourOrders } from './your-orders.tsx'

export function UserDashboard() {
  const { user } = useAccount()
  // UserGuard requires a user, but may still be redirecting after log-out.
  if (!user) return null
  return (
    <div className="mx-auto max-w-content px-6 pt-12 pb-20 md:pt-16 md:pb-24">
      <Head title="Your account" />
      <h1 className="font-serif text-heading font-medium tracking-tight text-balance wrap-anywhere">
        {`Hello, ${user.name ?? user.email?.split('@')[0] ?? 'reader'}`}
      </h1>
      <div className="mt-8 grid gap-x-16 gap-y-14 md:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <YourOrders />
        <YourAccount user={user} />
      </div>
    </div>
  )
}
