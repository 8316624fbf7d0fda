import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Ellipsis } from './icons.ts'
import { rowButton } from './table.tsx'

type Look = { icon: string; text: string; isDestructive?: boolean }

/** A page, or what is to be done. */
export type MenuItem = Look &
  ({ to: string } | { /** Outside of the admin area. */ href: string } | { onChoose(): void })

/** In pixels: where less room is below, the menu opens upwards. */
const itemHeight = 48

type Props = { label: string; items: MenuItem[] }

/** A menu button for the row of a list, by the pattern of the ARIA guide. */
export function RowMenu({ label, items }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ focus: 'first' | 'last'; isAbove: boolean }>()

  function show(focus: 'first' | 'last') {
    const bottom = button.current?.getBoundingClientRect().bottom ?? 0
    setOpen({ focus, isAbove: bottom + items.length * itemHeight > window.innerHeight })
  }
  function close() {
    setOpen(undefined)
    button.current?.focus()
  }
  return (
    <span className="relative inline-block">
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open && id}
        onClick={() => (open ? close() : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
        className={rowButton}
      >
        <Icon of={Ellipsis} className="size-5" />
      </button>
      {open && (
        <Menu
          id={id}
          label={label}
          items={items}
          {...open}
          onClose={close}
          onLeave={() => setOpen(undefined)}
        />
      )}
    </span>
  )
}

type MenuProps = Props & {
  id: string
  focus: 'first' | 'last'
  isAbove: boolean
  /** The focus goes back to the button. */
  onClose(): void
  /** The focus is elsewhere already. */
  onLeave(): void
}

function Menu({ id, label, items, focus, isAbove, onClose, onLeave }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const listed = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const begin = useEffectEvent(() =>
    listed()
      .at(focus === 'first' ? 0 : -1)
      ?.focus(),
  )
  const leave = useEffectEvent((event: PointerEvent) => {
    if (!menu.current?.parentElement?.contains(event.target as Node)) onLeave()
  })
  useEffect(() => {
    begin()
    const onPress = (event: PointerEvent) => leave(event)
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])

  function move(event: KeyboardEvent) {
    const all = listed()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') onLeave()
    if (event.key !== 'Escape' && next === undefined) return
    event.preventDefault()
    if (next === undefined) onClose()
    else all.at(next % all.length)?.focus()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      className={`absolute right-0 z-3 grid w-56 rounded-panel border border-line bg-surface p-1.5 text-left text-ink shadow-float ${isAbove ? 'bottom-full' : 'top-full'}`}
    >
      {items.map((item) => (
        <Item key={item.text} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-panel px-3 hover:bg-paper focus-visible:bg-paper'

function Item({ item, onClose }: { item: MenuItem; onClose(): void }) {
  const { icon, text, isDestructive = false } = item
  const content = (
    <>
      <Icon of={icon} className="size-4 shrink-0" />
      {text}
    </>
  )
  if ('to' in item)
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} className={look}>
        {content}
      </Link>
    )
  if ('href' in item)
    return (
      <a role="menuitem" tabIndex={-1} href={item.href} className={look}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        // First, so that a dialog gives the focus back to the button of the menu.
        onClose()
        item.onChoose()
      }}
      className={`${look} ${isDestructive ? 'text-bad' : ''}`}
    >
      {content}
    </button>
  )
}
