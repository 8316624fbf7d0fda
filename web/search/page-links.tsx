import { ArrowLeft, ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { type SearchFor, searchPage } from '../../contract/pages.ts'
import { Icon } from '../ui/icon.tsx'

const look =
  'flex min-h-12 items-center gap-2 rounded-panel border border-edge bg-surface px-5 font-medium hover:border-ink-soft'

export function PageLinks({ asked, hasNext }: { asked: SearchFor; hasNext: boolean }) {
  const { page = 1 } = asked
  if (page === 1 && !hasNext) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-16 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-line pt-8"
    >
      <div className="justify-self-start">
        {page > 1 && (
          <Link to={searchPage({ ...asked, page: page - 1 })} rel="prev" className={look}>
            <Icon of={ArrowLeft} className="size-5" />
            Previous
          </Link>
        )}
      </div>
      <p className="text-ink-soft tabular-nums">Page {page}</p>
      <div className="justify-self-end">
        {hasNext && (
          <Link to={searchPage({ ...asked, page: page + 1 })} rel="next" className={look}>
            Next
            <Icon of={ArrowRight} className="size-5" />
          </Link>
        )}
      </div>
    </nav>
  )
}
