export const Credit = () => (
  <footer className="py-2 text-sm text-pretty text-ink-soft @4xl:col-span-2 @4xl:text-right">
    Dashboard layout after a template: original design made by Chili Labs, recreated with Tailwind CSS by Azri
    Kahar.
  </footer>
)
