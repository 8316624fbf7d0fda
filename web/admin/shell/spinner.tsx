export const Spinner = () => (
  <output className="fixed inset-0 z-30 grid place-items-center bg-paper">
    <title>Dashboard – Book Store</title>
    <span
      aria-hidden
      className="size-10 animate-spin rounded-full border-3 border-line border-t-accent motion-reduce:animate-none"
    />
    <span className="sr-only">Loading...</span>
  </output>
)
