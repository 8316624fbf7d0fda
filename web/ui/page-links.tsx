import { ArrowLeft, ArrowRight } from 'lucide'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

const linkLook =
  'flex min-h-12 items-center gap-2 rounded-panel border border-edge bg-surface px-5 font-medium hover:border-ink-soft'

type Props = { page: number; hasNext: boolean; urlOf(page: number): string }

/** Links to the previous and the next page of a list; nothing where there is one page. */
export function PageLinks({ page, hasNext, urlOf }: Props) {
  if (page === 1 && !hasNext) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-16 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-line pt-8"
    >
      <div className="justify-self-start">
        {page > 1 && (
          <Link to={urlOf(page - 1)} rel="prev" className={linkLook}>
            <Icon of={ArrowLeft} className="size-5" />
            Previous
          </Link>
        )}
      </div>
      <p className="text-ink-soft tabular-nums">Page {page}</p>
      <div className="justify-self-end">
        {hasNext && (
          <Link to={urlOf(page + 1)} rel="next" className={linkLook}>
            Next
            <Icon of={ArrowRight} className="size-5" />
          </Link>
        )}
      </div>
    </nav>
  )
}
