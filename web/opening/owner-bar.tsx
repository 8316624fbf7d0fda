import { adminPages } from '../../contract/admin-pages.ts'

/** Shown to staff above the shop that visitors do not see yet. The dashboard is a full page load. */
export const OwnerBar = () => (
  <p className="bg-ink px-6 py-1 text-center text-sm text-paper print:hidden">
    Only you can see the shop.{' '}
    <a
      href={adminPages.overview}
      className="inline-flex min-h-9 items-center font-medium underline outline-paper!"
    >
      Open it…
    </a>
  </p>
)
