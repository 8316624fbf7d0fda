import { Search, X } from 'lucide'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { pages } from '../../contract/pages.ts'
import { SearchBox } from './search-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

/** On phones an icon opens the search box; before hydration it is a link to the search page. */
export function SearchSheet() {
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
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
      {isOpen && <Sheet onClose={() => setOpen(false)} />}
    </div>
  )
}

function Sheet({ onClose }: { onClose(): void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    sheet.current?.showModal()
    sheet.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog
      ref={sheet}
      closedby="any"
      aria-label="Search"
      onClose={onClose}
      className="m-0 max-h-dvh w-full max-w-none rounded-b-panel bg-surface p-3 text-ink shadow-float backdrop:bg-black/50"
    >
      <div className="flex gap-1">
        <SearchBox />
        <button
          type="button"
          aria-label="Close"
          onClick={() => sheet.current?.close()}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <Icon of={X} className="size-6" />
        </button>
      </div>
    </dialog>
  )
}
