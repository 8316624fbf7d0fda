import type { ReactNode } from 'react'

/** What all screens behind the counter share. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <main className="p-6">
    <h1>Dashboard</h1>
    {children}
  </main>
)
