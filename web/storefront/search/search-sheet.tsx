import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Search } from '../../ui/icons/every-page.ts'
import { Link } from '../../ui/link.tsx'
import { withProgress } from '../../ui/progress.ts'
import type { Sheet as SheetOf } from './sheet.tsx'

/** On phones an icon opens the search box; before hydration it is a link to the search page. */
export function SearchSheet() {
  const [Sheet, setSheet] = useState<typeof SheetOf>()
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void withProgress(import('./sheet.tsx')).then(
      (late) => setSheet(() => late.Sheet),
      () => navigate(pages.search),
    )
  }
  return (
    <div className="md:hidden">
      <Link
        to={pages.search}
        aria-label="Search"
        onClick={open}
        className="grid size-11 place-items-center rounded-full"
      >
        <Icon of={Search} className="size-6" />
      </Link>
      {Sheet && <Sheet onClose={() => setSheet(undefined)} />}
    </div>
  )
}
