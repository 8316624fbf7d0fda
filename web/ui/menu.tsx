import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Props of a link or button in a menu. */
export const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left outline-none hover:bg-paper focus:bg-paper',
} as const

type Props = { label: string; sign: ReactNode; children: ReactNode }

export function Menu({ label, sign, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
        className="grid size-11 place-items-center rounded-full"
      >
        {sign}
      </button>
      {isOpen && (
        <Entries label={label} button={button} onClose={close}>
          {children}
        </Entries>
      )}
    </div>
  )
}

type EntriesProps = {
  label: string
  button: RefObject<HTMLButtonElement | null>
  onClose(): void
  children: ReactNode
}

function Entries({ label, button, onClose, children }: EntriesProps) {
  const menu = useRef<HTMLDivElement>(null)
  useCloseOutside([menu, button], onClose)
  useEffect(() => itemsIn(menu.current)[0]?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') button.current?.focus()
    if (event.key === 'Escape' || event.key === 'Tab') return onClose()
    const next = nextItem(event.key, itemsIn(menu.current))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onClick={onClose}
      onKeyDown={onKeyDown}
      className="absolute top-full right-0 mt-4.5 w-52 rounded-panel border border-line bg-surface p-1.5 shadow-float"
    >
      {children}
    </div>
  )
}

export function useCloseOutside(inside: RefObject<HTMLElement | null>[], onClose: () => void) {
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (!inside.some((part) => part.current?.contains(target as Node))) onClose()
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [inside, onClose])
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** Arrow keys wrap around; Home and End go to the ends. */
function nextItem(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  return undefined
}
