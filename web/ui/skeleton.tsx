export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden className={`block animate-pulse rounded-cover bg-line ${className}`} />
)
