import { useEffect, useRef } from 'react'
import { SearchBox } from './search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { X } from '../../ui/icons/screen-icons.ts'
import { t } from '../../../messages/t.ts'

/** The search box of phones. */
export function Sheet({ onClose }: { onClose(): void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    sheet.current?.showModal()
    sheet.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog
      ref={sheet}
      closedby="any"
      aria-label={t('Search')}
      onClose={onClose}
      className="m-0 max-h-dvh w-full max-w-none rounded-b-panel bg-surface p-3 text-ink shadow-float backdrop:bg-black/50"
    >
      <div className="flex gap-1">
        <SearchBox />
        <button
          type="button"
          aria-label={t('Close')}
          onClick={() => sheet.current?.close()}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <Icon of={X} className="size-6" />
        </button>
      </div>
    </dialog>
  )
}
