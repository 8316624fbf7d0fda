import type { ReactNode } from 'react'

/** What all public pages share: a header, a main area and a footer. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <meta
        name="description"
        content="An independent book store: new releases, old friends, delivered to your door."
      />
      <header className="sticky top-0 z-10 border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-content items-center px-6">
          <a href="/" className="font-serif text-xl font-semibold tracking-tight">
            Book Store
          </a>
        </div>
      </header>
      <main>{children}</main>
      <footer className="border-t border-line bg-surface">
        <p className="mx-auto max-w-content px-6 py-8 text-sm text-ink-soft">© 2025 Book Store</p>
      </footer>
    </>
  )
}
