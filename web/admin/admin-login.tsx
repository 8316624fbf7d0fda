import { Link, Navigate } from 'react-router'
import { pages } from '../../contract/pages.ts'
import { useIsSignedIn } from './session/use-session-state.ts'
import { LoginForm } from './login/login-form.tsx'

export function AdminLogin() {
  if (useIsSignedIn()) return <Navigate to={pages.counter} replace />
  return (
    <div className="mx-auto flex min-h-dvh max-w-112 flex-col px-6">
      <title>Admin Dashboard Login – Book Store</title>
      <header className="flex grow items-end justify-center py-8">
        <Link
          to={pages.home}
          className="flex min-h-11 items-center font-serif text-2xl font-semibold tracking-tight"
        >
          Book Store
        </Link>
      </header>
      <main className="rounded-panel border border-line bg-surface p-6 sm:p-10">
        <h1 className="mb-8 text-2xl font-semibold tracking-tight text-balance">Admin Dashboard Login</h1>
        <LoginForm />
      </main>
      <footer className="grow-2 py-8 text-center text-sm text-ink-soft">
        <p>©2025 Book Store. All rights reserved.</p>
      </footer>
    </div>
  )
}
