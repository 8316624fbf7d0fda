export const Credit = () => (
  <footer className="py-2 text-sm text-pretty text-ink-soft @4xl:col-span-2 @4xl:text-right">
    Dashboard layout after a template design for Tailwind CSS.
  </footer>
)
